import { CircleAlert } from 'lucide-react'
import { useSetCost } from '../../api/costs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { CurrencyField } from '../../parts/currency-field.tsx'
import { LinkChoice } from '../../parts/link-choice.tsx'
import { useCheckedForm } from '../../parts/use-checked-form.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { type CostValues, checkCost, costOf } from './cost-form.ts'
import forms from '../../ui/forms.module.css'
import styles from './cost-dialog.module.css'

type Props = { link: number | null; day: string; currency: string; onClose: () => void }

/** Sets what a day of a link cost, or each day of a range. */
export function CostDialog({ link, day, currency, onClose }: Props) {
  const t = useText()
  const set = useSetCost()
  const first: CostValues = {
    ...{ cloak_id: link === null ? '' : String(link), from: day, to: '' },
    ...{ kind: 'day' as const, amount: '', currency },
  }
  const { form, fault, text, submitTo, working } = useCheckedForm<CostValues>(
    first,
    checkCost,
    'operationFailed',
  )
  const submit = submitTo(async (values) => {
    await set.mutateAsync(costOf(values))
    toast('good', 'costs.added')
    onClose()
  })
  const chosen = form.watch('cloak_id')
  const noLink = fault('cloak_id')
  const dayField = (name: 'from' | 'to', hint?: string) => (
    <Field label={<Text id={`costs.${name}`} />} error={fault(name)} hint={hint}>
      {(control) => (
        <DateField
          {...control}
          what={t(`costs.${name}`)}
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
    <FormDialog
      title={t('costs.add')}
      deed={<Text id={working ? 'costs.adding' : 'costs.add'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.link}>
        <LinkChoice
          value={chosen ? Number(chosen) : null}
          onChange={(id) => {
            form.setValue('cloak_id', id === null ? '' : String(id))
            form.clearErrors('cloak_id')
          }}
        />
        {noLink && (
          <p className={forms.error} role="alert">
            <CircleAlert size={14} aria-hidden />
            {noLink}
          </p>
        )}
      </div>
      {dayField('from')}
      {dayField('to', t('costs.toHint'))}
      <Field label={<Text id="costs.kind" />}>
        {(control) => (
          <select {...control} {...text('kind')} className={forms.input}>
            {(['day', 'click'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`costs.kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={<Text id="costs.amount" />}
        error={fault('amount')}
        hint={t(`costs.amountHint.${form.watch('kind')}`)}
      >
        {(control) => (
          <input
            {...control}
            {...text('amount')}
            className={`${forms.input} num`}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={<Text id="costs.currency" />} error={fault('currency')}>
        {(control) => <CurrencyField control={control} {...text('currency')} />}
      </Field>
    </FormDialog>
  )
}
