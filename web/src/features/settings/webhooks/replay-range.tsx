import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { checkRange, EMPTY_RANGE, type RangeValues, rangeOf } from './range-form.ts'
import styles from '../../../parts/deliveries/deliveries.module.css'
import forms from '../../../ui/forms.module.css'

type RangeProps = { working: boolean; onReplay: (range: RangeValues) => void; onClose: () => void }

/** Chooses the span of time whose deliveries are sent again. */
export function ReplayRange({ working, onReplay, onClose }: RangeProps) {
  const t = useText()
  const { form, fault } = useRuledForm<RangeValues>(EMPTY_RANGE, checkRange)
  const submit = form.handleSubmit((values) => {
    const range = rangeOf(values)
    if (range) onReplay(range)
  })
  const field = (name: keyof RangeValues, label: 'webhooks.replayFrom' | 'webhooks.replayTo') => (
    <Field label={<Text id={label} />} error={fault(name)}>
      {(control) => (
        <DateField
          {...control}
          time
          what={t(label)}
          value={form.watch(name)}
          onValue={(typed) => {
            form.setValue(name, typed)
            form.clearErrors(name)
          }}
          onBlur={() => void form.trigger(name)}
        />
      )}
    </Field>
  )
  return (
    <Form className={styles.range} onSubmit={submit}>
      {field('from', 'webhooks.replayFrom')}
      {field('to', 'webhooks.replayTo')}
      <p className={forms.note}>
        <Text id="webhooks.replayRangeHint" />
      </p>
      <div className={styles.rangeWays}>
        <Button onClick={onClose}>
          <Text id="cancel" />
        </Button>
        <Button look="main" type="submit" busy={working}>
          <Text id={working ? 'webhooks.replaying' : 'webhooks.replay'} />
        </Button>
      </div>
    </Form>
  )
}
