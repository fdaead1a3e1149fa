import type { PaymentRow } from '../../base/database/schema.ts'
import { paymentData } from './payment-data.ts'
import type { ReviewRow } from './payments-store.ts'

export const paymentItem = (row: PaymentRow) => ({
  ...paymentData(row),
  wallet: row.wallet,
  remark: row.remark,
  status: row.status,
  reject_reason: row.reject_reason,
  created_at: row.created_at.toISOString(),
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  screenshot: `/api/plan/payments/${row.id}/screenshot`,
})

export const adminPaymentItem = (row: ReviewRow) => ({
  ...paymentItem(row),
  screenshot: `/api/admin/payments/${row.id}/screenshot`,
  user_id: row.user_id,
  user_email: row.user_email,
  reviewed_by: row.reviewed_by,
  reviewer_email: row.reviewer_email,
  screenshot_reused: row.screenshot_reused,
})
