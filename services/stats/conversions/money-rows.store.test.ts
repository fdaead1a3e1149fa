import { ERASURES_PATH, ErasuresAnswer } from '@sluice/contract/erasures'
import {
  type ConversionMoneyRow,
  type CostMoneyRow,
  MONEY_HIGHEST_PATH,
  MONEY_PRUNE_PATH,
  MONEY_ROWS_PATH,
  MONEY_SUMS_PATH,
  MoneyHighestAnswer,
  MoneyPruneAnswer,
  MoneyRowsAnswer,
  MoneySumsAnswer,
} from '@sluice/contract/money-rows'
import type { Visit } from '@sluice/contract/visit'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)
const NOW = Date.now()
const DAY = 86_400_000
const soon = { timeout: 20_000, interval: 100 }

const post = (path: string, body: unknown) =>
  running.stats.post(path, JSON.stringify(body), { 'content-type': 'application/json' })
const send = async (rows: unknown[]) =>
  MoneyRowsAnswer.parse(await (await post(MONEY_ROWS_PATH, { rows })).json())

const conversion = (id: number, changes: Partial<ConversionMoneyRow> = {}): ConversionMoneyRow => ({
  ...{ kind: 'conversion', version: id, id, owner: 7, cloak: 70, cloak_version: 1, variant: 0 },
  ...{ click_at: NOW - DAY, at: NOW, received_at: NOW, changed_at: NOW, spool: 'none', seq: id },
  ...{ name: 'sale', status: 'approved', late: false, value: 1_250, currency: 'USD' },
  ...{ country: 'DE', redirect_to: 'target' },
  ...changes,
})
const cost = (day: string, version: number, amount: number): CostMoneyRow => ({
  ...{ kind: 'cost', version, owner: 7, cloak: 70, day, cost_kind: 'day', amount, currency: 'EUR' },
  changed_at: NOW,
})
const stored = (owner: number) =>
  running.ground.rows<Record<string, unknown>>(
    `SELECT id, version, status, value, found, utm_source, sub1, toUnixTimestamp64Milli(click_at) AS click_at
     FROM conversions FINAL WHERE owner = ${owner} ORDER BY id`,
  )
const visit = (spool: string, seq: number, owner: number, at: number): Visit => ({
  ...randomVisits(seededRandom(seq), spool, seq, 1, () => at)[0]!,
  ...{ owner, cloak: owner * 10, campaign: { utm_source: `s${seq}`, sub1: 'one "\\\t' } },
})

test('of a row sent again the highest version counts, in whatever order they come', async () => {
  const first = conversion(1)
  const last = conversion(1, { version: 9, status: 'rejected', value: -5 })
  expect(await send([first, conversion(2, { click_at: NOW - 400 * DAY })])).toEqual({
    stored: 2,
    refused: [],
  })
  await send([last])
  await send([first])
  expect(await stored(7)).toMatchObject([
    { id: 1, version: 9, status: 'rejected', value: -5, found: 0, click_at: NOW - DAY },
    { id: 2, version: 2, click_at: NOW - 400 * DAY },
  ])
  await send([cost('2026-11-01', 11, 500), cost('2026-11-02', 12, 10 ** 15)])
  await send([cost('2026-11-01', 10, 1)])
  expect(
    await running.ground.rows('SELECT toString(day) AS d, amount FROM costs FINAL ORDER BY day'),
  ).toEqual([
    { d: '2026-11-01', amount: 500 },
    { d: '2026-11-02', amount: 10 ** 15 },
  ])
})

test('a row that is malformed is named and does not hold up the others', async () => {
  const { seq: _, ...broken } = conversion(31, { owner: 8 })
  const rows = [conversion(30, { owner: 8 }), broken, { kind: 'gift' }, null, conversion(32, { owner: 8 })]
  const { stored: count, refused } = await send(rows)
  expect(count).toBe(2)
  expect(refused.map(({ place }) => place)).toEqual([1, 2, 3])
  expect(refused[0]?.reason).toMatch(/^seq: /)
  expect((await stored(8)).map(({ id }) => id)).toEqual([30, 32])
  for (const body of [{}, { rows: [] }, { rows: [null], more: 1 }])
    expect((await post(MONEY_ROWS_PATH, body)).status).toBe(400)
})

test('a row that ClickHouse refuses is found among the others and named', async () => {
  await running.ground.command("ALTER TABLE conversions ADD CONSTRAINT known CHECK country != 'QQ'")
  const rows = Array.from({ length: 9 }, (_, at) => conversion(40 + at, { owner: 9 }))
  rows[4]!.country = 'QQ'
  rows[5]!.country = 'QQ'
  const { refused } = await send(rows)
  await running.ground.command('ALTER TABLE conversions DROP CONSTRAINT known')
  expect(refused).toEqual([4, 5].map((place) => ({ place, reason: 'ClickHouse, code 469' })))
  expect((await stored(9)).map(({ id }) => id)).toEqual([40, 41, 42, 43, 46, 47, 48])
})

test('C3: a conversion has the campaign of its visit, by number and time, also when the visit comes later', async () => {
  const at = NOW - 2 * DAY + 123
  const own = (id: number, seq: number, changes = {}) =>
    conversion(id, { owner: 11, cloak: 110, spool: 'late', seq, click_at: at, ...changes })
  await running.stats.send(toFrame([visit('late', 1, 11, at)]))
  await send([own(50, 1), own(51, 2), own(52, 1, { click_at: at + 1 }), own(53, 1, { owner: 12 })])
  expect(await stored(11)).toMatchObject([
    { id: 50, found: 1, utm_source: 's1', sub1: 'one "\\\t', version: 50 },
    { id: 51, found: 0, utm_source: '', sub1: '' },
    { id: 52, found: 0 },
  ])
  await send([own(51, 2, { version: 60, status: 'pending' })])
  await running.stats.send(toFrame([visit('late', 2, 11, at)]))
  await expect.poll(async () => (await stored(11))[1], soon).toMatchObject({ found: 1 })
  expect(await stored(11)).toMatchObject([
    { id: 50, found: 1, version: 50 },
    { id: 51, found: 1, version: 60, status: 'pending', utm_source: 's2' },
    { id: 52, found: 0 },
  ])
  expect(await stored(12)).toMatchObject([{ id: 53, found: 0, utm_source: '' }])
  // The visits expire; what the conversion had of them stays when it changes.
  await running.ground.command('ALTER TABLE visits DELETE WHERE owner = 11 SETTINGS mutations_sync = 2')
  await send([own(50, 1, { version: 70, value: 7 })])
  expect((await stored(11))[0]).toMatchObject({ version: 70, value: 7, found: 1, utm_source: 's1' })
})

test('sums are those of the last versions, and pruning deletes what was not sent again', async () => {
  const rows = [
    conversion(80, { owner: 20, value: 10 ** 15 }),
    conversion(81, { owner: 20, value: 10 ** 15 }),
    conversion(82, { owner: 20, status: 'pending', late: true, currency: '', value: 0 }),
    conversion(83, { owner: 20, changed_at: NOW + 1 }),
  ]
  await send([...rows, { ...rows[0], version: 90, value: -1 }, { ...cost('2026-11-01', 91, 4), owner: 20 }])
  const question = { after: 19, to: 20, before: NOW + 1 }
  const { sums } = MoneySumsAnswer.parse(await (await post(MONEY_SUMS_PATH, question)).json())
  const own = { owner: 20, late: false }
  expect(sums.toSorted((a, b) => (a.sort < b.sort ? -1 : 1))).toEqual([
    { kind: 'conversion', ...own, sort: 'approved', currency: 'USD', rows: 2, amount: String(10 ** 15 - 1) },
    { kind: 'cost', ...own, sort: 'day', currency: 'EUR', rows: 1, amount: '4' },
    { kind: 'conversion', owner: 20, late: true, sort: 'pending', currency: '', rows: 1, amount: '0' },
  ])
  const highest = async () =>
    MoneyHighestAnswer.parse(await (await post(MONEY_HIGHEST_PATH, {})).json()).version
  expect(await highest()).toBe(91)
  await send([{ ...rows[1], version: 200 }])
  const left = async () =>
    MoneyPruneAnswer.parse(await (await post(MONEY_PRUNE_PATH, { upTo: 91 })).json()).left
  await expect.poll(left, soon).toBe(0)
  expect(await stored(20)).toMatchObject([{ id: 81, version: 200 }])
  expect(await highest()).toBe(200)
})

test('conversions and costs of a deleted account go, also those that come later', async () => {
  const erase = async () =>
    ErasuresAnswer.parse(await (await post(ERASURES_PATH, { owners: [30] })).json()).left
  const rows = [conversion(300, { owner: 30 }), { ...cost('2026-11-01', 301, 4), owner: 30 }]
  await send([...rows, conversion(302, { owner: 31 })])
  expect(await erase()).toBe(2)
  await expect.poll(erase, soon).toBe(0)
  await send(rows)
  expect(await erase()).toBeGreaterThanOrEqual(0)
  await expect.poll(erase, soon).toBe(0)
  expect(await stored(30)).toEqual([])
  expect(await stored(31)).toHaveLength(1)
})
