import type { PaymentDetail } from '../../../api/admin/payments.ts'
import type { AdminPlan } from '../../../api/admin/plans.ts'

type CheckName = 'transaction' | 'picture' | 'price' | 'amount' | 'wallet' | 'time'
/** `passed`: checked by the product and right; the others are for the reviewer to tick. */
export type Check = { name: CheckName; passed: boolean }

type Facts = Pick<
  PaymentDetail,
  'transaction_id' | 'screenshot_reused' | 'plan_id' | 'amount' | 'total_calls' | 'validity_days'
>

/** The checks before a payment is approved. Those that fail in the product are left to the reviewer. */
export function checksOf(payment: Facts, plans: readonly AdminPlan[] | undefined): Check[] {
  const plan = plans?.find(({ id }) => id === payment.plan_id)
  const same =
    plan?.price === payment.amount &&
    plan.total_calls === payment.total_calls &&
    plan.validity_days === payment.validity_days
  return [
    // The server refuses a second payment with the same transaction unless the first was rejected.
    { name: 'transaction', passed: payment.transaction_id !== null },
    { name: 'picture', passed: !payment.screenshot_reused },
    { name: 'price', passed: same },
    { name: 'amount', passed: false },
    { name: 'wallet', passed: false },
    { name: 'time', passed: false },
  ]
}
