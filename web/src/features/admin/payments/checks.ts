import type { PaymentDetail } from '../../../api/admin/payments.ts'
import type { AdminPlan } from '../../../api/admin/plans.ts'

type CheckName = 'transaction' | 'picture' | 'price' | 'amount' | 'wallet' | 'time'
/** `passed`: the product has looked and found it right; all others are for the reviewer to tick. */
export type Check = { name: CheckName; passed: boolean }

type Facts = Pick<
  PaymentDetail,
  'transaction_id' | 'screenshot_reused' | 'plan_id' | 'amount' | 'total_calls' | 'validity_days'
>

/** What has to be looked at before a payment is approved. What the product finds amiss falls to the reviewer. */
export function checksOf(payment: Facts, plans: readonly AdminPlan[] | undefined): Check[] {
  const plan = plans?.find(({ id }) => id === payment.plan_id)
  const same =
    plan?.price === payment.amount &&
    plan.total_calls === payment.total_calls &&
    plan.validity_days === payment.validity_days
  return [
    // Two payments that are not rejected never share one: the server refuses the second.
    { name: 'transaction', passed: payment.transaction_id !== null },
    { name: 'picture', passed: !payment.screenshot_reused },
    { name: 'price', passed: same },
    { name: 'amount', passed: false },
    { name: 'wallet', passed: false },
    { name: 'time', passed: false },
  ]
}
