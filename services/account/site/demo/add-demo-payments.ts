import { createHash } from 'node:crypto'
import type { Db } from '../../base/database/connect.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { approvePayment, rejectPayment } from '../../money/payments/review-payment.ts'
import { DEMO_PAYMENTS, DEMO_REVIEWER, DEMO_WALLET, type DemoPayment } from './demo-facts.ts'
import { demoScreenshot } from './demo-screenshot.ts'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Adds the demo's payments unless there are any. Returns their states. */
export async function addDemoPayments(db: Db, uploads: Uploads): Promise<string[]> {
  if (await db.selectFrom('payments').select('id').limit(1).executeTakeFirst()) return []
  const reviewer = await userId(db, DEMO_REVIEWER)
  for (const payment of DEMO_PAYMENTS) {
    const id = await submit(db, uploads, payment)
    if (payment.state === 'approved') await approvePayment(db, reviewer, id)
    if (payment.state === 'rejected') await rejectPayment(db, reviewer, id, payment.reason)
  }
  return DEMO_PAYMENTS.map((payment) => payment.state)
}

const dayBefore = (now: Date): string => new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10)

export async function userId(db: Db, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function submit(db: Db, uploads: Uploads, payment: DemoPayment): Promise<number> {
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('name_en', '=', payment.plan)
    .executeTakeFirstOrThrow()
  const { time, ...transfer } = payment.transfer
  const picture = demoScreenshot({ ...transfer, to: DEMO_WALLET, at: `${dayBefore(new Date())} ${time}` })
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: await userId(db, payment.email),
      plan_id: plan.id,
      plan_name: plan.name,
      plan_name_en: plan.name_en,
      amount: plan.price,
      total_calls: plan.total_calls,
      validity_days: plan.validity_days,
      wallet: DEMO_WALLET,
      remark: payment.remark,
      screenshot: await uploads.save(picture),
      upload_hash: hash(picture),
      picture_hash: hash(picture),
      pending_slot: 1,
      day: new Date().toISOString().slice(0, 10),
      day_slot: payment.slot,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
