import { createHash } from 'node:crypto'
import type { Db } from '../base/database/connect.ts'
import type { PlanRow } from '../base/database/schema.ts'
import { randomPng } from './pictures.ts'
import type { TestAccount } from './test-account.ts'

export const WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** Sets the wallet, so that plans can be bought. */
export const openShop = ({ db }: Pick<TestAccount, 'db'>, wallet = WALLET) =>
  db
    .updateTable('site_settings')
    .set({ changed: JSON.stringify({ walletAddress: wallet }) })
    .execute()

let plans = 0
export const addPlan = (
  { db }: Pick<TestAccount, 'db'>,
  plan: Partial<
    Pick<PlanRow, 'price' | 'validity_days' | 'total_calls' | 'active' | 'name' | 'name_en'>
  > = {},
): Promise<PlanRow> =>
  db
    .insertInto('plans')
    .values({
      name: `套餐 ${++plans}`,
      name_en: `Plan ${plans}`,
      price: 59,
      validity_days: 30,
      total_calls: 50_000,
      ...plan,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type Fields = Readonly<Record<string, string | Buffer | undefined>>

/** Sends fields as a form; a buffer is sent as a file. In English by default. */
export async function sendForm(
  account: TestAccount,
  token: string,
  fields: Fields | FormData,
  headers: Record<string, string> = {},
) {
  const form = fields instanceof FormData ? fields : formOf(fields)
  const encoded = new Response(form)
  const answer = await account.app.inject({
    method: 'POST',
    url: '/api/plan/submit-payment',
    headers: {
      'accept-language': 'en-US',
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), '../../evil.php')
  }
  return form
}

let payments = 0
/** A payment as if it had been submitted, without a picture. Returns its id. */
export async function addPayment(db: Db, user: number, plan: PlanRow): Promise<number> {
  payments += 1
  const row = await db
    .insertInto('payments')
    .values({
      user_id: user,
      plan_id: plan.id,
      plan_name: plan.name,
      plan_name_en: plan.name_en,
      amount: plan.price,
      total_calls: plan.total_calls,
      validity_days: plan.validity_days,
      wallet: WALLET,
      screenshot: `none-${payments}`,
      upload_hash: createHash('sha256').update(`${payments}`).digest(),
      picture_hash: createHash('sha256').update(`p${payments}`).digest(),
      pending_slot: (payments % 3) + 1,
      day: new Date(Date.UTC(2020, 0, payments)).toISOString().slice(0, 10),
      day_slot: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Submits a payment of the plan, which then waits for review. Returns its id. */
export async function pay(
  account: TestAccount,
  token: string,
  plan: number,
  fields: Fields = {},
): Promise<number> {
  const sent = await sendForm(account, token, { plan_id: String(plan), screenshot: randomPng(), ...fields })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.id
}
