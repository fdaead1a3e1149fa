import { RATE_BASE } from '@sluice/contract/rates'
import { useSetRate } from '../../../api/admin/rates.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CurrencyField } from '../../../parts/currency-field.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { checkRate, type RateValues, rateOf } from './rate-form.ts'
import forms from '../../../ui/forms.module.css'

type Props = { currency: string; day: string; onClose: () => void }

export function RateDialog({ currency, day, onClose }: Props) {
  const t = useText()
  const set = useSetRate()
  const { form, fault, text, submitTo, working } = useCheckedForm<RateValues>(
    { currency, day, per_usd: '' },
    checkRate,
    'operationFailed',
  )
  const submit = submitTo(async (values) => {
    const { data } = await set.mutateAsync(rateOf(values))
    toast('good', 'rates.added', { detail: `${data.currency} ${data.per_usd}` })
    onClose()
  })
  return (
    <FormDialog
      title={t('rates.add')}
      deed={<Text id={working ? 'rates.adding' : 'rates.add'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={<Text id="rates.currency" />} error={fault('currency')}>
        {(control) => <CurrencyField control={control} except={RATE_BASE} {...text('currency')} />}
      </Field>
      <Field label={<Text id="rates.day" />} error={fault('day')}>
        {(control) => (
          <DateField
            {...control}
            what={t('rates.day')}
            value={form.watch('day')}
            onValue={(typed) => {
              form.setValue('day', typed)
              form.clearErrors('day')
            }}
            onBlur={() => void form.trigger('day')}
          />
        )}
      </Field>
      <Field
        label={<Text id="rates.perUsd" />}
        error={fault('per_usd')}
        hint={<Text id="rates.perUsdHint" />}
      >
        {(control) => (
          <input
            {...control}
            {...text('per_usd')}
            className={`${forms.input} num`}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  )
}
