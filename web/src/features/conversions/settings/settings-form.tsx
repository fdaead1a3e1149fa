import { CONVERSION_STATUSES } from '@sluice/contract/conversions'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { type TrackSettings, useSaveTrackSettings } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { CurrencyField } from './currency-field.tsx'
import { Group } from './group.tsx'
import { RulesField } from './rules-field.tsx'
import { changeOf, checkTrack, fieldOf, type TrackValues, valuesOf } from './track-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import styles from './settings.module.css'

/** How conversions are taken, saved at once. */
export function SettingsForm({ settings }: { settings: TrackSettings }) {
  const t = useText()
  const save = useSaveTrackSettings()
  const { form, fault, text } = useRuledForm<TrackValues>(valuesOf(settings), checkTrack)
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data } = await save.mutateAsync(changeOf(values))
      form.reset(valuesOf(data))
      toast('good', 'conversions.saved')
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [name, said] of named)
        form.setError(fieldOf(name) ?? 'root', faultOf({ id: 'fieldInvalid', said }))
      if (named.length === 0) toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  return (
    <Form onSubmit={submit} className={styles.settings}>
      <Group title="conversions.safety">
        <div className={forms.field}>
          <label className={checkBoxes.choice}>
            <input type="checkbox" {...form.register('keyRequired')} aria-describedby="key-required" />
            <Text id="conversions.keyRequired" />
          </label>
          <p className={forms.note} id="key-required">
            <Text id="conversions.keyRequiredHint" />
          </p>
        </div>
        <Field
          label={<Text id="conversions.origins" />}
          error={fault('origins')}
          hint={<Text id="conversions.originsHint" />}
        >
          {(control) => (
            <textarea
              {...control}
              {...text('origins')}
              className={`${forms.area} mono`}
              rows={3}
              placeholder="https://shop.example"
              spellCheck={false}
            />
          )}
        </Field>
      </Group>
      <Group title="conversions.attribution">
        <Field
          label={<Text id="conversions.parameter" />}
          error={fault('parameter')}
          hint={<Text id="conversions.parameterHint" />}
        >
          {(control) => (
            <input
              {...control}
              {...text('parameter')}
              className={`${forms.input} mono`}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={<Text id="conversions.window" />}
          error={fault('windowDays')}
          hint={<Text id="conversions.windowHint" />}
        >
          {(control) => (
            <input {...control} {...text('windowDays')} className={forms.input} inputMode="numeric" />
          )}
        </Field>
      </Group>
      <Group title="conversions.money">
        <Field
          label={<Text id="conversions.currency" />}
          error={fault('currency')}
          hint={<Text id="conversions.currencyHint" />}
        >
          {(control) => <CurrencyField {...control} {...text('currency')} />}
        </Field>
        <Field
          label={<Text id="conversions.reportingCurrency" />}
          error={fault('reportingCurrency')}
          hint={<Text id="conversions.reportingCurrencyHint" />}
        >
          {(control) => (
            <CurrencyField {...control} {...text('reportingCurrency')} none={t('conversions.apart')} />
          )}
        </Field>
      </Group>
      <Group title="conversions.words" about="conversions.wordsAbout">
        {CONVERSION_STATUSES.map((status) => (
          <Field key={status} label={<Text id={`conversions.status.${status}`} />} error={fault(status)}>
            {(control) => (
              <input
                {...control}
                {...text(status)}
                className={`${forms.input} mono`}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
      </Group>
      <Group title="conversions.rules" about="conversions.rulesAbout">
        <RulesField
          error={fault('rules')}
          value={form.watch('rules')}
          onChange={(rules) => {
            form.setValue('rules', rules, { shouldDirty: true })
            form.clearErrors('rules')
          }}
        />
      </Group>
      <div className={styles.foot}>
        {fault('root') && (
          <p className={forms.error} role="alert">
            {fault('root')}
          </p>
        )}
        <Button look="main" type="submit" busy={save.isPending}>
          <Text id={save.isPending ? 'conversions.saving' : 'conversions.save'} />
        </Button>
      </div>
    </Form>
  )
}
