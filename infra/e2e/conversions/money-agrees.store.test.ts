import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createLog } from '@sluice/kit/log'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteChange } from '../../../services/account/conversions/shipping/note-change.ts'
import { createMoneyReconciler } from '../../../services/account/conversions/shipping/reconcile-money.ts'
import {
  type Advertiser,
  CLICK_ID_KEYS,
  newAdvertiser,
  newClick,
} from '../../../services/account/testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { type StatsGround, statsGround } from '../../../services/stats/testing/ground.ts'
import { newSeed, seededRandom } from '../../local/random.ts'

const soon = { timeout: 30_000, interval: 100 }
const random = seededRandom(newSeed())
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']

let ground: StatsGround
let service: Awaited<ReturnType<StatsGround['start']>>
let account: TestAccount
let postgres: pg.Client
beforeAll(async () => {
  ground = await statsGround()
  service = await ground.start()
  account = await openTestAccount({
    ...{ CLICK_ID_KEYS, INTERNAL_SECRET: ground.secret },
    STATS_INTERNAL_URL: `http://127.0.0.1:${service.internalPort}`,
  })
  postgres = new pg.Client({ connectionString: account.config.DATABASE_URL })
  await postgres.connect()
})
afterAll(async () => {
  await postgres.end()
  await account.close()
  await service.stop()
  await ground.end()
})

async function send(by: Advertiser, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, n) => ({
    clickId: newClick({ link: by.link, at: Date.now() - random.below(90) * 86_400_000 }),
    event: random.pick(['sale', 'lead', 'refund']),
    status: random.pick(['approved', 'pending', 'rejected']),
    ...(random.below(10) > 0 && { value: String(random.below(10_000)), currency: random.pick(CURRENCIES) }),
    transactionId: `T${n}`,
  }))
  const sent = await account.call('POST', '/api/track/events', { token: by.token, body: { events } })
  expect(sent.status).toBe(200)
  const last = events.map((event) => ({ ...event, status: 'approved' }))
  await account.call('POST', '/api/track/events', { token: by.token, body: { events: last } })
}

async function setCost(by: Advertiser, day: string, amount: number): Promise<void> {
  await account.db.transaction().execute(async (tx) => {
    const row = { day, amount, owner_id: by.id, link_id: by.link, kind: 'day' as const, currency: 'EUR' }
    const { id } = await tx
      .insertInto('costs')
      .values(row)
      .onConflict((same) => same.columns(['link_id', 'day']).doUpdateSet({ amount, changed_at: new Date() }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteChange(tx, 'cost', id)
  })
}

/** Everything in both stores, in the same form. */
const inPostgres = async () =>
  (
    await postgres.query(`select id::int, owner_id::int as owner, status, late::int, coalesce(value, 0)::int as value,
      coalesce(currency, '') as currency from conversions order by id`)
  ).rows
const inClickHouse = () =>
  ground.rows(`SELECT id, owner, status, late, value, currency FROM conversions FINAL ORDER BY id`)
const costs = () => ground.rows('SELECT toString(day) AS day, amount FROM costs FINAL ORDER BY day')
const areShipped = () =>
  expect.poll(() => account.db.selectFrom('money_outbox').select('id').execute(), soon).toEqual([])

async function differing(): Promise<number | undefined> {
  const stats = { baseUrl: account.config.STATS_INTERNAL_URL, secret: ground.secret }
  const log = createLog('test', 'silent')
  const reconciler = createMoneyReconciler({ db: account.db, stats, log, settleMs: 0 })
  await reconciler.run()
  return reconciler.found()
}

test('what was recorded is in both stores, and the comparison says so', async () => {
  const [one, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  expect(await differing()).toBe(0)
  await send(one, 80)
  await send(other, 20)
  await setCost(one, '2026-11-01', 500)
  await setCost(one, '2026-11-02', 10 ** 15)
  await setCost(one, '2026-11-01', 700)
  await areShipped()
  expect(await inClickHouse()).toEqual(await inPostgres())
  expect(await costs()).toEqual([
    { day: '2026-11-01', amount: 700 },
    { day: '2026-11-02', amount: 10 ** 15 },
  ])
  expect(await differing()).toBe(0)
})

test('whatever ClickHouse lost, has besides or has newer is found, and a rebuild puts it right', async () => {
  const before = await inClickHouse()
  const copy = (change: string) =>
    ground.command(
      `INSERT INTO conversions SELECT * REPLACE(${change}) FROM conversions FINAL ORDER BY id LIMIT 1`,
    )
  await copy('value + 1 AS value, version + 1000000000 AS version')
  expect(await differing()).toBe(1)
  await copy("id + 999999 AS id, 'XXX' AS currency")
  expect(await differing()).toBe(2)
  const newest = (await inPostgres()).at(-1)
  await ground.command(`ALTER TABLE conversions DELETE WHERE id = ${newest.id} SETTINGS mutations_sync = 2`)
  await ground.command("ALTER TABLE costs DELETE WHERE day = '2026-11-02' SETTINGS mutations_sync = 2")
  expect(await differing()).toBe(4)

  const args = ['services/account/rebuild-conversions.ts']
  const env = { PATH: process.env.PATH, DATABASE_URL: account.config.DATABASE_URL, LOG_LEVEL: 'silent' }
  const cwd = new URL('../../..', import.meta.url).pathname
  const [code] = await once(spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }), 'exit')
  expect(code).toBe(0)
  const rebuilt = async () =>
    (await account.db.selectFrom('money_shipping').selectAll().executeTakeFirstOrThrow()).rebuilt_at
  await expect.poll(rebuilt, soon).toBeInstanceOf(Date)
  expect(await inClickHouse()).toEqual(before)
  expect(await inClickHouse()).toEqual(await inPostgres())
  expect(await costs()).toHaveLength(2)
  expect(await differing()).toBe(0)

  const later = await newAdvertiser(account)
  await send(later, 10)
  await setCost(later, '2026-11-03', 1)
  await areShipped()
  expect(await inClickHouse()).toEqual(await inPostgres())
  expect(await costs()).toHaveLength(3)
})
