import { randomBytes } from 'node:crypto'
import { MAX_UPLOADS_PER_DAY } from '@sluice/contract/api-payment'
import { sql } from 'kysely'
import { animatedWebp, pngOf, randomPng } from '../../../testing/pictures.ts'
import { addPayment, addPlan, openShop, pay, WALLET } from '../../../testing/shop.ts'
import { type Ask, type Asks, twice, type Visit } from './ask.ts'

type Fields = Readonly<Record<string, string | Buffer | undefined>>
const submit = async ({ account, form }: Visit, changes: Fields = {}) => {
  const plan = await addPlan(account)
  return form({ plan_id: String(plan.id), screenshot: randomPng(), ...changes })
}
const submitted =
  (changes: Fields): Ask =>
  (visit) =>
    submit(visit, changes)
const waiting = async ({ account, user }: Visit) => pay(account, user.token, (await addPlan(account)).id)
const review = async (visit: Visit, verb: 'approve' | 'reject', body: object) =>
  visit.manage('POST', `/api/admin/payments/${await waiting(visit)}/${verb}`, body)

/** As if the user had submitted the daily maximum, all rejected already. */
async function allOfToday({ account: { db }, user }: Visit): Promise<void> {
  const plan = await addPlan({ db })
  for (let slot = 1; slot <= MAX_UPLOADS_PER_DAY; slot += 1) {
    const id = await addPayment(db, user.id, plan)
    await sql`update payments set status = 'rejected', pending_slot = null, reject_reason = 'no', reviewed_at = now(),
      reviewed_by = (select min(id) from users), day = (now() at time zone 'UTC')::date, day_slot = ${slot}
      where id = ${id}`.execute(db)
  }
}

export const paymentAsks: Asks = {
  invalid_request: ({ own }) => own('POST', '/api/plan/submit-payment', { plan_id: 1 }),
  positive_number: submitted({ plan_id: 'x' }),
  screenshot_required: submitted({ screenshot: undefined }),
  image_unknown: submitted({ screenshot: Buffer.from('<script>') }),
  image_animated: submitted({ screenshot: animatedWebp() }),
  image_too_large: submitted({ screenshot: pngOf(14_000, 14_000) }),
  file_too_large: submitted({ screenshot: Buffer.alloc(5 * 1024 * 1024 + 1) }),
  transaction_invalid: submitted({ transaction_id: 'xyz' }),
  transaction_required: async (visit) => {
    const changed = JSON.stringify({ walletAddress: WALLET, transactionRequired: true })
    await visit.account.db.updateTable('site_settings').set({ changed }).execute()
    return submit(visit)
  },
  plan_changed: submitted({ price: '58' }),
  transaction_used: (visit) => {
    const transaction_id = randomBytes(32).toString('hex')
    return twice(() => submit(visit, { transaction_id }))
  },
  payments_closed: async (visit) => {
    await openShop(visit.account, '')
    return submit(visit)
  },
  payment_submitted: submitted({}),
  too_many_pending: async (visit) => {
    for (let n = 0; n < 3; n += 1) await waiting(visit)
    return submit(visit)
  },
  too_many_uploads: async (visit) => {
    await allOfToday(visit)
    return submit(visit)
  },
  payment_approved: (visit) => review(visit, 'approve', {}),
  payment_rejected: (visit) => review(visit, 'reject', { reason: 'unreadable' }),
  reject_reason_required: (visit) => review(visit, 'reject', { reason: '' }),
  payment_reviewed: async (visit) => {
    const path = `/api/admin/payments/${await waiting(visit)}/approve`
    return twice(() => visit.manage('POST', path, {}))
  },
  own_payment: async ({ account, call }) => {
    const admin = await account.staff('admin')
    const id = await pay(account, admin.token, (await addPlan(account)).id)
    return call('POST', `/api/admin/payments/${id}/approve`, { token: admin.token, body: {} })
  },
}
