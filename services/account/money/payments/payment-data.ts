import type { PaymentRow } from '../../base/database/schema.ts'

/** A payment as webhooks tell of it. */
export const paymentData = (row: PaymentRow) => ({
  id: row.id,
  plan_id: row.plan_id,
  plan_name: row.plan_name,
  plan_name_en: row.plan_name_en,
  amount: row.amount,
  total_calls: row.total_calls,
  validity_days: row.validity_days,
  transaction_id: row.transaction_id,
})
