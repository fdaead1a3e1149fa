import { sql } from 'kysely'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { PaymentRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { addNotice } from '../../base/notices/add-notice.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { grantCalls } from '../calls/grant-calls.ts'
import { extendMembership } from '../plans/extend-membership.ts'
import { paymentData } from './payment-data.ts'
import { findPayment, type ReviewRow } from './payments-store.ts'

type Review = { status: 'approved' } | { status: 'rejected'; reject_reason: string }

/**
 * Approves a pending payment: extends the membership, grants the calls and writes one audit entry, all or nothing, and
 * once. `payment_reviewed` when somebody else was first, `own_payment` for one's own.
 */
export const approvePayment = (db: Db, reviewer: number, id: number): Promise<ReviewRow> =>
  db.transaction().execute(async (tx) => {
    const payment = await review(tx, reviewer, id, { status: 'approved' })
    const source = `payment:${id}`
    const { starts, ends: validUntil } = await extendMembership(tx, {
      user: payment.user_id,
      plan: payment.plan_id,
      days: payment.validity_days,
      source,
    })
    const granted = await grantCalls(tx, {
      owner: payment.user_id,
      kind: 'plan',
      calls: payment.total_calls,
      validUntil,
      source,
      reason: payment.plan_name,
    })
    if (!granted) throw new Error(`${source} has already granted calls`)
    await addNotice(tx, {
      user: payment.user_id,
      kind: 'payment_approved',
      source,
      facts: {
        payment_id: id,
        plan_name: payment.plan_name,
        plan_name_en: payment.plan_name_en,
        calls: payment.total_calls,
        valid_until: validUntil.toISOString(),
      },
    })
    const { user_id: user, plan_id, plan_name, plan_name_en, total_calls: calls } = payment
    const period = { starts_at: starts.toISOString(), ends_at: validUntil.toISOString() }
    await emit(tx, [
      { user, type: 'payment.approved', data: paymentData(payment) },
      {
        user,
        type: 'plan.started',
        data: { payment_id: id, plan_id, plan_name, plan_name_en, calls, ...period },
      },
    ])
    await writeAudit(tx, {
      actor: reviewer,
      action: 'payment.approve',
      subject: source,
      before: { status: 'pending' },
      after: {
        status: 'approved',
        user: payment.user_id,
        amount: payment.amount,
        calls: payment.total_calls,
        validUntil: validUntil.toISOString(),
      },
    })
    return findPayment(tx, id)
  })

/** Rejects a pending payment; the payer sees the reason. Refused in the same cases as `approvePayment`. */
export async function rejectPayment(
  db: Db,
  reviewer: number,
  id: number,
  reason: string,
): Promise<ReviewRow> {
  if (!reason) throw invalidFields({ reason: 'reject_reason_required' })
  return db.transaction().execute(async (tx) => {
    const payment = await review(tx, reviewer, id, { status: 'rejected', reject_reason: reason })
    await addNotice(tx, {
      user: payment.user_id,
      kind: 'payment_rejected',
      source: `payment:${id}`,
      facts: { payment_id: id, plan_name: payment.plan_name, plan_name_en: payment.plan_name_en, reason },
    })
    const data = { ...paymentData(payment), reason }
    await emit(tx, [{ user: payment.user_id, type: 'payment.rejected', data }])
    await writeAudit(tx, {
      actor: reviewer,
      action: 'payment.reject',
      subject: `payment:${id}`,
      before: { status: 'pending' },
      after: { status: 'rejected', user: payment.user_id },
      reason,
    })
    return findPayment(tx, id)
  })
}

/** The step that decides who reviews: only one of all who try finds the payment pending. */
async function review(tx: Tx, reviewer: number, id: number, outcome: Review): Promise<PaymentRow> {
  const payment = await tx
    .updateTable('payments')
    .set({ ...outcome, pending_slot: null, reviewed_by: reviewer, reviewed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('user_id', '<>', reviewer)
    .returningAll()
    .executeTakeFirst()
  if (payment) return payment
  const found = await tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw problem('not_found')
  throw problem(found.user_id === reviewer ? 'own_payment' : 'payment_reviewed')
}
