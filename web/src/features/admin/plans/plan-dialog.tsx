import { useIntl } from 'react-intl'
import { type AdminPlan, useSavePlan } from '../../../api/admin/plans.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { checkPlan, type PlanValues, planBodyOf, planValuesOf, unitPriceOf } from './plan-form.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import fields from '../parts/fields.module.css'

export function PlanDialog({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const save = useSavePlan()
  const { form, fault, text, submitTo, working } = useCheckedForm<PlanValues>(
    planValuesOf(plan),
    checkPlan,
    'operationFailed',
  )
  const submit = submitTo(async (values) => {
    await save.mutateAsync({ id: plan?.id ?? null, body: planBodyOf(values) })
    toast('good', plan ? 'aplan.saved' : 'aplan.created', { detail: values.name.trim() })
    onClose()
  })
  const number = (field: 'price' | 'validity_days' | 'total_calls', label: MessageId, hint?: string) => (
    <Field label={<Text id={label} />} error={fault(field)} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...text(field)}
          className={`${forms.input} num`}
          inputMode={field === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
        />
      )}
    </Field>
  )
  const doing = plan ? 'aplan.saving' : 'aplan.creating'
  const unit = unitPriceOf(form.watch())
  const price = unit && `$${formatNumber(unit, { minimumFractionDigits: 4, maximumFractionDigits: 4 })}`
  return (
    <FormDialog
      title={t(plan ? 'aplan.edit' : 'aplan.create')}
      deed={<Text id={working ? doing : plan ? 'save' : 'aplan.create'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={fields.two}>
        <Field label={<Text id="aplan.nameZh" />} error={fault('name')}>
          {(control) => (
            <input
              {...control}
              {...text('name')}
              className={forms.input}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        <Field
          label={<Text id="aplan.nameEn" />}
          error={fault('name_en')}
          hint={<Text id="aplan.nameEnHint" />}
        >
          {(control) => (
            <input
              {...control}
              {...text('name_en')}
              className={forms.input}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        {number('price', 'aplan.priceUsd')}
        {number('total_calls', 'aplan.calls', price ? t('aplan.perCall', { price }) : undefined)}
        {number('validity_days', 'aplan.validity')}
      </div>
      <label className={checkBoxes.choice}>
        <input type="checkbox" {...form.register('active')} />
        <Text id="aplan.active" />
      </label>
      {plan && (
        <p className={forms.note}>
          <Text id="aplan.keeps" />
        </p>
      )}
    </FormDialog>
  )
}
