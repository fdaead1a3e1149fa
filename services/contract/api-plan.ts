import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'
import { confirmation } from './api-security.ts'

/** `price` in US dollars (USDT); `unit_price` per call, to four decimals. */
export const Plan = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  price: z.number(),
  validity_days: z.int(),
  total_calls: z.int(),
  unit_price: z.number(),
})
/** Active plans, cheapest first. */
export const PlanListAnswer = z.object({ status: z.literal('success'), items: z.array(Plan) })
export const PlanAnswer = dataOf(Plan)

const AdminPlan = Plan.extend({ active: z.boolean(), created: z.string(), updated: z.string() })
export const AdminPlansQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
})
export const AdminPlansAnswer = pageOf(AdminPlan)
export const AdminPlanAnswer = dataOf(AdminPlan)

/** Create and edit. Payments submitted at the old price keep it. */
export const PlanBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  name_en: z.string().trim().max(100).default(''),
  price: z.number().positive().min(0.01).max(1_000_000).multipleOf(0.01),
  validity_days: z.int().positive().max(3_660),
  total_calls: z.int().positive().max(1_000_000_000_000),
  /** When left out, a new plan is active and an existing one stays as it is. */
  active: z.boolean().optional(),
})
export type PlanBody = z.infer<typeof PlanBody>
/** What a plan sells. */
export type PlanTerms = Pick<PlanBody, 'price' | 'validity_days' | 'total_calls'>
/** A new plan always needs confirmation, an edit when price, calls or days change. */
export const ConfirmedPlanBody = PlanBody.extend({ confirmation })
export const PlanActiveBody = z.strictObject({ active: z.boolean() })
