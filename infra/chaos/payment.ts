import { randomBytes } from 'node:crypto'
import type { Tx } from '../../services/account/base/database/connect.ts'

/**
 * Inserts a payment for its own plan, waiting for review, as a submission would. Returns its id. `screenshot` is the name
 * of an upload. By default no such file exists, so a copy of the uploads would fail.
 */
export async function insertPayment(
  tx: Tx,
  user: number,
  { calls, days, screenshot }: { calls: number; days: number; screenshot?: string },
): Promise<number> {
  const name = `Plan ${process.hrtime.bigint()}`
  const plan = await tx
    .insertInto('plans')
    .values({ name, name_en: name, price: 59, validity_days: days, total_calls: calls })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = await tx
    .insertInto('payments')
    .values({
      user_id: user,
      plan_id: plan.id,
      plan_name: plan.name,
      plan_name_en: plan.name_en,
      amount: plan.price,
      total_calls: calls,
      validity_days: days,
      wallet: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      screenshot: screenshot ?? `none-${plan.id}`,
      upload_hash: randomBytes(32),
      picture_hash: randomBytes(32),
      pending_slot: 1,
      day: new Date(Date.UTC(2020, 0, plan.id)).toISOString().slice(0, 10),
      day_slot: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return payment.id
}
