import { CloakDetailAnswer, CloakItem, CloakListAnswer } from '@sluice/contract/api-cloak'
import { MyPaymentsAnswer, Payment } from '@sluice/contract/api-payment'
import { Plan, PlanListAnswer } from '@sluice/contract/api-plan'
import { z } from 'zod'

type Given = Readonly<Record<string, unknown>>

/** What the specification lets a server leave out, or send in another form, is filled in before an object is read. */
const filled =
  (fill: (given: Given) => Given) =>
  (given: unknown): unknown =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? { ...given, ...fill(Object.fromEntries(Object.entries(given))) }
      : given

/** The unit price is the price divided by the calls, to four decimals; an English name is optional. */
const plan = z.preprocess(
  filled(({ name_en, unit_price, price, total_calls }) => ({
    name_en: name_en ?? '',
    unit_price: unit_price ?? Number((Number(price) / Number(total_calls)).toFixed(4)),
  })),
  Plan,
)

/** The page says "unknown plan" and "unknown time" for what is missing. */
const payment = z.preprocess(
  filled((given) => ({
    plan_name: given.plan_name ?? '',
    plan_name_en: given.plan_name_en ?? '',
    created_at: given.created_at ?? '',
    remark: given.remark ?? '',
    transaction_id: given.transaction_id ?? null,
    reject_reason: given.reject_reason ?? null,
    reviewed_at: given.reviewed_at ?? null,
  })),
  Payment,
)

/** Regions are codes, or objects with an id, a code or a name. */
const region = (given: unknown): unknown => {
  if (typeof given === 'string') return { code: given, name: given }
  return filled(({ id, code = id, name = code }) => ({ code, name }))(given)
}
const fillCloak = filled(({ audit_url, selected_regions, counts_delayed, taken_down }) => ({
  audit_url: audit_url ?? null,
  selected_regions: Array.isArray(selected_regions) ? selected_regions.map(region) : (selected_regions ?? []),
  counts_delayed: counts_delayed ?? false,
  taken_down: taken_down ?? null,
}))

export const PlanList = PlanListAnswer.extend({ items: z.array(plan) })
export const MyPayments = MyPaymentsAnswer.extend({ items: z.array(payment) })
export const CloakList = CloakListAnswer.extend({ items: z.array(z.preprocess(fillCloak, CloakItem)) })
export const CloakDetail = z.preprocess(fillCloak, CloakDetailAnswer)
