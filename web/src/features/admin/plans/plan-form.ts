import { PlanBody } from '@sluice/contract/api-plan'
import type { AdminPlan } from '../../../api/admin/plans.ts'
import type { MessageId } from '../../../i18n/zh.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** Values of the inputs. */
export type PlanValues = {
  name: string
  name_en: string
  price: string
  validity_days: string
  total_calls: string
  active: boolean
}

export const planValuesOf = (plan: AdminPlan | null): PlanValues => ({
  name: plan?.name ?? '',
  name_en: plan?.name_en ?? '',
  price: plan ? String(plan.price) : '',
  validity_days: plan ? String(plan.validity_days) : '',
  total_calls: plan ? String(plan.total_calls) : '',
  active: plan?.active ?? true,
})

const NUMBERS = ['price', 'validity_days', 'total_calls'] as const
type NumberField = (typeof NUMBERS)[number]

export const planBodyOf = (values: PlanValues): PlanBody => ({
  name: values.name.trim(),
  name_en: values.name_en.trim(),
  price: Number(values.price),
  validity_days: Number(values.validity_days),
  total_calls: Number(values.total_calls),
  active: values.active,
})

export function checkPlan(values: PlanValues): FormFaults<PlanValues> {
  const faults: FormFaults<PlanValues> = {}
  if (!values.name.trim()) faults.name = 'required'
  const body = planBodyOf(values)
  for (const field of NUMBERS) {
    const fault = values[field].trim() ? numberFault(field, body[field]) : 'required'
    if (fault) faults[field] = fault
  }
  return faults
}

function numberFault(field: NumberField, value: number): MessageId | undefined {
  const { error } = PlanBody.shape[field].safeParse(value)
  if (!error) return undefined
  if (!(value > 0)) return 'aplan.positive'
  if (error.issues.some(({ code }) => code === 'too_big')) return 'aplan.tooMuch'
  return field === 'price' ? 'aplan.cents' : 'aplan.whole'
}

/** The price of one call in US dollars; null while either number is missing. */
export function unitPriceOf({ price, total_calls }: PlanValues): number | null {
  const unit = Number(price) / Number(total_calls)
  return Number.isFinite(unit) && unit > 0 ? unit : null
}
