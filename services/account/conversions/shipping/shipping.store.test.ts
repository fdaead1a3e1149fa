import { EventsAnswer } from '@sluice/contract/api-track'
import { createLog } from '@sluice/kit/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { type Advertiser, CLICK_ID_KEYS, newAdvertiser, newClick } from '../../testing/clicks.ts'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { moneyLag } from './money-lag.ts'
import { startShipping } from './start-shipping.ts'

let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
beforeAll(async () => {
  stats = await openStandInStats({})
  account = await openTestAccount({ CLICK_ID_KEYS, STATS_INTERNAL_URL: stats.url })
})
beforeEach(() => {
  Object.assign(stats.state, { down: false, money: [], refuse: () => undefined })
})
afterAll(async () => {
  await account.close()
  stats.close()
})

const soon = { timeout: 20_000, interval: 50 }
const send = async (by: Advertiser, events: object[]) => {
  const { body } = await account.call('POST', '/api/track/events', { token: by.token, body: { events } })
  return EventsAnswer.parse(body).results.map(({ id }) => id)
}
const sale = (by: Advertiser, value: string, more: object = {}) => ({
  ...{ clickId: newClick({ link: by.link }), event: 'sale', value, currency: 'USD', ...more },
})
const shipped = () => stats.state.money.flatMap((row) => (row.kind === 'conversion' ? [row] : []))
/** Events of one call are recorded in the order of their click ids. */
const valuesShipped = () =>
  shipped()
    .map(({ value }) => value)
    .toSorted((a, b) => a - b)
const lag = () => moneyLag(account.db)
const isEmpty = () => expect.poll(async () => (await lag()).rows, soon).toBe(0)

test('a conversion and each of its changes are shipped once, and a later version is higher', async () => {
  const by = await newAdvertiser(account)
  const pending = sale(by, '12.50', { transactionId: 'A', status: 'pending' })
  const [id] = await send(by, [pending])
  await expect.poll(() => shipped().length, soon).toBe(1)
  await send(by, [{ ...pending, status: 'approved' }])
  await expect.poll(() => shipped().length, soon).toBe(2)
  await send(by, [{ ...pending, status: 'approved' }])
  await isEmpty()
  const [first, second] = shipped()
  expect(first).toMatchObject({
    ...{ id, owner: by.id, cloak: by.link, value: 1_250, currency: 'USD', status: 'pending' },
    ...{ name: 'sale', late: false, country: 'DE', redirect_to: 'target' },
  })
  expect(second).toMatchObject({ id, status: 'approved', click_at: first!.click_at })
  expect(second!.version).toBeGreaterThan(first!.version)
  expect(second!.changed_at).toBeGreaterThan(first!.changed_at)
  expect(shipped()).toHaveLength(2)
})

test('while stats is away changes wait; afterwards each row is sent as it is then', async () => {
  const by = await newAdvertiser(account)
  stats.state.down = true
  const pending = Array.from({ length: 30 }, (_, n) =>
    sale(by, `${n}`, { transactionId: `T${n}`, status: 'pending' }),
  )
  await send(by, pending)
  await send(
    by,
    pending.map((event) => ({ ...event, status: 'approved' })),
  )
  expect(await lag()).toMatchObject({ rows: 60, refused: 0 })
  stats.state.down = false
  await isEmpty()
  const last = new Map(shipped().map((row) => [row.id, row]))
  expect([...last.values()].map(({ status }) => status)).toEqual(Array(30).fill('approved'))
})

test('what stats refuses stays with the reason, holds up nothing, and is tried again', async () => {
  const by = await newAdvertiser(account)
  stats.state.refuse = (row) =>
    row.kind === 'conversion' && row.value === 666 ? 'value: unlucky' : undefined
  const ids = await send(by, [sale(by, '1'), sale(by, '6.66'), sale(by, '2')])
  await expect.poll(lag, soon).toEqual({ rows: 0, oldestSeconds: 0, refused: 1 })
  expect(valuesShipped()).toEqual([100, 200])
  expect(await account.db.selectFrom('money_outbox').select(['row_id', 'refusal']).execute()).toEqual([
    { row_id: ids[1], refusal: 'value: unlucky' },
  ])
  stats.state.refuse = () => undefined
  await sql`update money_outbox set refused_at = now() - interval '11 minutes'`.execute(account.db)
  await expect.poll(lag, soon).toMatchObject({ rows: 0, refused: 0 })
  expect(valuesShipped()).toEqual([100, 200, 666])
})

test('several processes ship side by side, and nothing is lost or sent with another version', async () => {
  const by = await newAdvertiser(account)
  const { db, config } = account
  const target = { baseUrl: stats.url, secret: config.INTERNAL_SECRET }
  const more = [1, 2].map(() =>
    startShipping({ db, databaseUrl: config.DATABASE_URL, stats: target, log: createLog('test', 'silent') }),
  )
  onTestFinished(() => Promise.all(more.map((each) => each.stop())).then(() => {}))
  const batches = Array.from({ length: 8 }, () => Array.from({ length: 50 }, (_, n) => sale(by, `${n}`)))
  await Promise.all(batches.map((events) => send(by, events)))
  await isEmpty()
  const versions = new Map(shipped().map(({ id, version }) => [id, version]))
  expect(versions.size).toBe(400)
  expect(shipped().every(({ id, version }) => versions.get(id) === version)).toBe(true)
})

test('what was erased before it was shipped is not shipped', async () => {
  const by = await newAdvertiser(account)
  stats.state.down = true
  await send(by, [sale(by, '1')])
  await sql`insert into account_deletions (user_id, asked_by, due_at, closed_at)
    values (${by.id}, ${by.id}, now(), now())`.execute(account.db)
  await account.db.transaction().execute((tx) => eraseIdentity(tx, by.id, by.id))
  stats.state.down = false
  await isEmpty()
  expect(shipped()).toEqual([])
})
