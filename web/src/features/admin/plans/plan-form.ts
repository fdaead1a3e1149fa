import { PlanBody } from '@sluice/contract/api-plan'
import type { AdminPlan } from '../../../api/admin/plans.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** As the inputs have it. */
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
    if (!values[field].trim()) faults[field] = 'required'
    else if (!PlanBody.shape[field].safeParse(body[field]).success)
      faults[field] = field === 'price' && body.price > 0 ? 'aplan.cents' : 'aplan.positive'
  }
  return faults
}

/** What one call costs, in US dollars; none while either number is not there. */
export function unitPriceOf({ price, total_calls }: PlanValues): number | null {
  const unit = Number(price) / Number(total_calls)
  return Number.isFinite(unit) && unit > 0 ? unit : null
}
