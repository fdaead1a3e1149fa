import { AdminPlansAnswer, Plan, PlanListAnswer } from '@sluice/contract/api-plan'
import { filled, listOf } from './filled.ts'

/** The unit price is the price divided by the calls, to four decimals; an English name is optional. */
const fillPlan = filled(({ name_en, unit_price, price, total_calls }) => ({
  name_en: name_en ?? '',
  unit_price: unit_price ?? Number((Number(price) / Number(total_calls)).toFixed(4)),
}))

export const PlanList = PlanListAnswer.extend({ items: listOf(fillPlan, Plan) })
export const AdminPlans = AdminPlansAnswer.extend({
  items: listOf(fillPlan, AdminPlansAnswer.shape.items.element),
})
