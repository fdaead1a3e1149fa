import { createHash } from 'node:crypto'
import { MAX_PENDING_PAYMENTS, MAX_UPLOADS_PER_DAY, type PaymentForm } from '@sluice/contract/api-payment'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { PaymentRow, PlanRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { readSettings } from '../../base/settings/read-settings.ts'
import type { Reencode } from '../../base/uploads/reencode.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { findActivePlan } from '../plans/find-plan.ts'
import { planItem } from '../plans/plan-item.ts'
import { paymentData } from './payment-data.ts'
import { freeSlots } from './payment-slots.ts'

export type SubmitDeps = { db: Db; uploads: Uploads; reencode: Reencode }

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Identifies a picture: the bytes as sent, and what they show. */
type Picture = { screenshot: string; upload_hash: Buffer; picture_hash: Buffer }

/**
 * Accepts a payment for review, with the current plan and wallet; `plan_changed` when the payer saw another price,
 * calls or days. The picture is on disk before the payment exists; a picture without a payment is deleted later.
 */
export async function submitPayment(deps: SubmitDeps, user: number, form: PaymentForm): Promise<PaymentRow> {
  const { db, uploads } = deps
  if (!/^(?:[0-9a-f]{64})?$/i.test(form.transaction_id))
    throw invalidFields({ transaction_id: 'transaction_invalid' })
  await requirePayable(db, user, form)
  const sent = Buffer.from(await form.screenshot.arrayBuffer())
  const webp = await deps.reencode(sent, 'screenshot')
  const screenshot = await uploads.save(webp)
  const picture = { screenshot, upload_hash: hash(sent), picture_hash: hash(webp) }
  try {
    return await db.transaction().execute((tx) => insert(tx, user, form, picture))
  } catch (error) {
    await uploads.remove(screenshot)
    throw error
  }
}

/** Every check that is possible before the picture is decoded. The transaction repeats it. */
async function requirePayable(db: Db | Tx, user: number, form: PaymentForm) {
  const plan = await findActivePlan(db, form.plan_id)
  const { walletAddress: wallet, transactionRequired } = await readSettings(db)
  if (!wallet) throw problem('payments_closed')
  if (!isAsSeen(plan, form)) throw problem('plan_changed', { data: planItem(plan) })
  if (transactionRequired && !form.transaction_id)
    throw invalidFields({ transaction_id: 'transaction_required' })
  const slots = await freeSlots(db, user)
  if (slots.pending > MAX_PENDING_PAYMENTS) throw problem('too_many_pending')
  if (slots.day > MAX_UPLOADS_PER_DAY)
    throw problem('too_many_uploads', { retryAfterSeconds: secondsOfTodayLeft() })
  if (form.transaction_id && (await isUsed(db, form.transaction_id.toLowerCase()))) throw transactionUsed()
  return { plan, wallet, slots }
}

const DAY_SECONDS = 86_400
/** Uploads are counted per UTC day. */
const secondsOfTodayLeft = () => DAY_SECONDS - (Math.floor(Date.now() / 1_000) % DAY_SECONDS)

/** Terms that the payer did not send count as seen. */
const isAsSeen = (plan: PlanRow, { price, total_calls, validity_days }: PaymentForm): boolean =>
  (price === undefined || Number(price) === plan.price) &&
  (total_calls === undefined || total_calls === plan.total_calls) &&
  (validity_days === undefined || validity_days === plan.validity_days)

const transactionUsed = () => problem('transaction_used', { errors: { transaction_id: 'transaction_used' } })

const isUsed = async (db: Db | Tx, transaction: string): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transaction)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()) !== undefined

async function insert(tx: Tx, user: number, form: PaymentForm, picture: Picture): Promise<PaymentRow> {
  // One submission of a user at a time, so that the free slots are still free.
  await sql`select 1 from users where id = ${user} for no key update`.execute(tx)
  const { plan, wallet, slots } = await requirePayable(tx, user, form)
  const row = await tx
    .insertInto('payments')
    .values({
      user_id: user,
      ...snapshot(plan),
      wallet,
      remark: form.remark,
      transaction_id: form.transaction_id.toLowerCase() || null,
      ...picture,
      pending_slot: slots.pending,
      day: slots.today,
      day_slot: slots.day,
      reject_reason: null,
      reviewed_by: null,
      reviewed_at: null,
    })
    .onConflict((conflict) => conflict.column('transaction_id').where('status', '<>', 'rejected').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw transactionUsed()
  await emit(tx, [{ user, type: 'payment.submitted', data: paymentData(row) }])
  return row
}

const snapshot = (plan: PlanRow) => ({
  plan_id: plan.id,
  plan_name: plan.name,
  plan_name_en: plan.name_en,
  amount: plan.price,
  total_calls: plan.total_calls,
  validity_days: plan.validity_days,
})
