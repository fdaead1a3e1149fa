import {
  AdminPaymentAnswer,
  AdminPaymentsAnswer,
  MyPaymentsAnswer,
  Payment,
} from '@sluice/contract/api-payment'
import { z } from 'zod'
import { asOf, filled, listOf } from './filled.ts'

/** The page says "unknown plan" and "unknown time" for what is missing. */
const fillPayment = filled((given) => ({
  plan_name: given.plan_name ?? '',
  plan_name_en: given.plan_name_en ?? '',
  created_at: given.created_at ?? '',
  remark: given.remark ?? '',
  transaction_id: given.transaction_id ?? null,
  reject_reason: given.reject_reason ?? null,
  reviewed_at: given.reviewed_at ?? null,
}))

/** What the product adds to a payment under review. */
const fillReview = (given: unknown) =>
  filled(({ reviewed_by, reviewer_email, screenshot_reused, same_screenshot }) => ({
    reviewed_by: reviewed_by ?? null,
    reviewer_email: reviewer_email ?? null,
    screenshot_reused: screenshot_reused ?? false,
    same_screenshot: same_screenshot ?? [],
  }))(fillPayment(given))

export const MyPayments = MyPaymentsAnswer.extend({ items: listOf(fillPayment, Payment), as_of: asOf })
export const AdminPayments = AdminPaymentsAnswer.extend({
  items: listOf(fillReview, AdminPaymentsAnswer.shape.items.element),
  as_of: asOf,
})
export const PaymentUnderReview = AdminPaymentAnswer.extend({
  data: z.preprocess(fillReview, AdminPaymentAnswer.shape.data),
})
