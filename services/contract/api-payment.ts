import { z } from 'zod'
import { AsOf, Cursor, cursorPageOf, dataOf, pinnedPageOf } from './api-answer.ts'

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const MAX_PENDING_PAYMENTS = 3
export const MAX_UPLOADS_PER_DAY = 10
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024

const Count = z.coerce.number().int().positive().optional()

/**
 * `multipart/form-data`. The screenshot is a JPEG, PNG or WebP image, not animated. `price`, `total_calls` and
 * `validity_days` are those of the plan that the payer saw. If one has changed, the answer is `plan_changed` with the
 * current plan as `data`.
 */
export const PaymentForm = z.strictObject({
  plan_id: z.coerce.number().int().positive(),
  remark: z.string().trim().max(500).default(''),
  /** US dollars (USDT), e.g. `59.90`. */
  price: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
    .optional(),
  total_calls: Count,
  validity_days: Count,
  /** 64 hex digits. May be empty unless the site's settings require it. */
  transaction_id: z.string().trim().max(200).default(''),
  screenshot: z.file().max(MAX_SCREENSHOT_BYTES),
})
export type PaymentForm = z.output<typeof PaymentForm>

/** Plan, price, calls, days and wallet as of the submission. Times are ISO 8601 in UTC. */
const paymentFields = {
  id: z.int(),
  plan_id: z.int(),
  plan_name: z.string(),
  plan_name_en: z.string(),
  amount: z.number(),
  total_calls: z.int(),
  validity_days: z.int(),
  wallet: z.string(),
  remark: z.string(),
  transaction_id: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  reject_reason: z.string().nullable(),
  created_at: z.string(),
  reviewed_at: z.string().nullable(),
  /** Path of the picture, for the payer and reviewers. */
  screenshot: z.string(),
}
export const Payment = z.object(paymentFields)
export const PaymentSubmittedAnswer = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: Payment,
})
export const PaymentAnswer = dataOf(Payment)
export const MyPaymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
  as_of: AsOf,
  cursor: Cursor,
})
export const MyPaymentsAnswer = cursorPageOf(Payment)

/** The picture itself: WebP, at most 2,000 pixels a side. */
export const ScreenshotAnswer = z.file().mime('image/webp')

const AdminPayment = Payment.extend({
  user_id: z.int(),
  user_email: z.string(),
  reviewed_by: z.int().nullable(),
  reviewer_email: z.string().nullable(),
  screenshot_reused: z.boolean(),
})
/** `search`: part of an address, the number of a payment, or a transaction id. Newest first; with `status` pending, oldest first. */
export const AdminPaymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  status: z.enum(PAYMENT_STATUSES).optional(),
  user_id: z.coerce.number().int().positive().optional(),
  search: z.string().trim().max(200).optional(),
})
export const AdminPaymentsAnswer = pinnedPageOf(AdminPayment)
/** `same_screenshot`: up to 20 other payments with the same bytes or the same picture. */
export const AdminPaymentAnswer = dataOf(
  AdminPayment.extend({
    same_screenshot: z.array(
      z.object({
        id: z.int(),
        user_id: z.int(),
        user_email: z.string(),
        status: z.enum(PAYMENT_STATUSES),
        created_at: z.string(),
      }),
    ),
  }),
)
export const ApproveBody = z.strictObject({})
export const RejectBody = z.strictObject({ reason: z.string().trim().max(500).default('') })
export const ReviewedAnswer = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: AdminPayment,
})
