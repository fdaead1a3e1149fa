import { CONVERSIONS_BY } from '@sluice/contract/api-conversion-stats'
import type { MoneyRow } from '@sluice/contract/conversion-reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../../infra/local/random.ts'
import type { RunningService } from '../../../../infra/local/testing/start-service.ts'
import { type StatsGround, type StatsPeer, statsGround } from '../../testing/ground.ts'
import { naiveMoney } from '../../testing/naive-money.ts'
import { newest, randomConversions, randomCosts, randomReporting } from '../../testing/random-money.ts'
import { randomVisits, toFrame } from '../../testing/random-visits.ts'
import { storeMoney } from '../../testing/store-money.ts'

const DAY = 86_400_000
const DAYS = 20
const seed = newSeed()
const random = seededRandom(seed)
const today = Math.floor(Date.now() / DAY) * DAY
const first = today - DAYS * DAY
const visits = randomVisits(
  random,
  'money',
  1,
  3_000,
  (i) => first + Math.floor((i * DAYS * DAY) / 3_000),
).map((visit) => ({ ...visit, cloak_version: 1 + random.below(3) }))
const conversions = randomConversions(random, visits, today)
const cloaks = [1, 2, 3].flatMap((owner) =>
  [0, 1, 2, 3, 9].map((n): [number, number] => [owner, owner * 10 + n]),
)
const costs = randomCosts(random, cloaks, first - 2 * DAY, DAYS + 4)
const reporting = randomReporting(random, first, DAYS)
const stored = {
  visits,
  conversions: newest(conversions, ({ id }) => String(id)),
  costs: newest(costs, ({ cloak, day }) => `${cloak} ${day}`),
}

let ground: StatsGround
let service: RunningService
let stats: StatsPeer
beforeAll(async () => {
  console.log(`seed ${seed}`)
  ground = await statsGround()
  service = await ground.start()
  stats = ground.talkTo(service)
  await stats.send(toFrame(visits))
  await storeMoney(ground, conversions, costs)
})
afterAll(async () => {
  await service.stop()
  await ground.end()
})

const byKey = (rows: MoneyRow[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
function addUp(rows: MoneyRow[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  const add = (name: string, amount: string | number) => {
    sums[name] = (sums[name] ?? 0n) + BigInt(amount)
  }
  for (const { key: _, revenue, cost, reporting: rated, ...counts } of rows) {
    for (const [name, count] of Object.entries(counts)) add(name, count)
    for (const { currency, minor } of revenue) add(`revenue ${currency}`, minor)
    for (const { currency, minor } of cost) add(`cost ${currency}`, minor)
    if (!rated) continue
    add('revenue_in', rated.revenue)
    add('cost_in', rated.cost)
    for (const { currency, minor } of rated.without_rate.revenue) add(`unrated revenue ${currency}`, minor)
    for (const { currency, minor } of rated.without_rate.cost) add(`unrated cost ${currency}`, minor)
  }
  return sums
}
function someRange() {
  const from = first - 3 * DAY + random.below(DAYS + 3) * DAY
  const owner = 1 + random.below(3)
  const cloak = random.next() < 0.4 ? owner * 10 + random.below(4) : null
  return { owner, cloak, from, to: from + (1 + random.below(DAYS)) * DAY }
}

test('rows equal a computation one by one, in every currency and in the reporting currency', async () => {
  const ranges = [
    { owner: 1, cloak: null, from: first - 3 * DAY, to: today + 3 * DAY },
    ...Array.from({ length: 1 }, someRange),
  ]
  for (const asked of ranges)
    for (const by of CONVERSIONS_BY) {
      const { rows, complete_from } = await stats.ask('conversions', { ...asked, by, reporting })
      const expected = naiveMoney(by, stored, asked, reporting)
      expect(byKey(rows), `${by} ${JSON.stringify(asked)}`).toEqual(byKey(expected))
      expect(complete_from).toBe(null)
    }
})

test('the sums over links, countries and days are one total, and links asked one by one add up to it', async () => {
  const asked = { owner: 2, from: first - 3 * DAY, to: today + 3 * DAY }
  const sums = async (question: { cloak?: number; by: (typeof CONVERSIONS_BY)[number] }) => {
    const { rows } = await stats.ask('conversions', { ...asked, reporting, ...question })
    return addUp(rows)
  }
  const total = await sums({ by: 'day' })
  expect(total.revenue_in).not.toBe(0n)
  expect(total.cost_in).not.toBe(0n)
  for (const by of CONVERSIONS_BY) expect(await sums({ by }), by).toEqual(total)
  const links = await Promise.all([20, 21, 22, 23, 29].map((cloak) => sums({ cloak, by: 'country' })))
  const names = new Set(links.flatMap(Object.keys))
  const together = [...names].map((name) => [name, links.reduce((sum, each) => sum + (each[name] ?? 0n), 0n)])
  expect(Object.fromEntries(together)).toEqual(total)
})

/** Visits of one link with many values, or of many links, as many as are put together in ClickHouse or outside of it. */
test.for([
  { by: 'sub1', keys: 450 },
  { by: 'campaign', keys: 450 },
  { by: 'campaign', keys: 2_300 },
  { by: 'link', keys: 450 },
  { by: 'link', keys: 2_300 },
] as const)(
  'of more keys than a report has rows the rest is one row, and nothing is lost: $keys by $by',
  async ({ by, keys }) => {
    const owner = 1_000 + CONVERSIONS_BY.indexOf(by) * 10_000 + keys
    const value = `concat('value-', toString(number % ${keys}))`
    const link = by === 'link' ? `${owner * 10_000} + number % ${keys}` : `${owner * 10_000}`
    const column = by === 'campaign' ? 'utm_campaign' : 'sub1'
    const stamp = `toDateTime64(${first / 1_000}, 3, 'UTC')`
    await ground.command(
      `INSERT INTO visits (spool, seq, at, owner, cloak, redirect_to, ${column})
     SELECT 'many', number, ${stamp} + number, ${owner}, ${link}, 'target', ${value} FROM numbers(${2 * keys})`,
    )
    await ground.command(
      `INSERT INTO conversions (owner, cloak, id, version, click_at, name, status, value, currency, ${column})
     SELECT ${owner}, ${link}, number, 1, ${stamp}, 'sale', 'approved', 7, 'USD', ${value} FROM numbers(250)`,
    )
    await ground.command(
      `INSERT INTO costs (owner, cloak, day, version, kind, amount, currency)
     SELECT ${owner}, ${owner * 10_000} + number, '${new Date(first).toISOString().slice(0, 10)}', 1, 'day', 1001, 'USD' FROM numbers(3)`,
    )
    const { rows } = await stats.ask('conversions', { owner, from: first, to: first + DAY, by })
    expect(rows).toHaveLength(201)
    // What links without visits cost is in it, too: of no campaign, and so of no weight.
    expect(rows.at(-1)).toMatchObject({ key: '(other)', visits: 2 * (keys - 200), conversions: 50 })
    expect(addUp(rows)).toMatchObject({
      visits: BigInt(2 * keys),
      conversions: 250n,
      'revenue USD': 1_750n,
      'cost USD': 3_003n,
    })
  },
)

test('the funnel counts clicks once, and times are counted from the click', async () => {
  const at = first + 5 * DAY
  const stamp = (seconds: number) => `toDateTime64(${at / 1_000 + seconds}, 3, 'UTC')`
  const of = (
    id: number,
    seq: number,
    name: string,
    seconds: number,
    more = "'approved', 0, 5, 'USD', 'target'",
  ) => `(88, 880, ${id}, ${stamp(0)}, ${stamp(seconds)}, 'f', ${seq}, '${name}', ${more})`
  await ground.command(
    `INSERT INTO visits (spool, seq, at, owner, cloak, redirect_to)
     SELECT 'f', number, ${stamp(0)}, 88, 880, if(number < 9, 'target', 'audit') FROM numbers(12)`,
  )
  await ground.command(
    `INSERT INTO conversions (owner, cloak, id, click_at, at, spool, seq, name, status, late, value, currency, redirect_to) VALUES
     ${[
       of(1, 1, 'lead', 59),
       of(2, 1, 'lead', 60),
       of(3, 1, 'sale', 700),
       of(4, 2, 'sale', 4_000_000),
       of(5, 3, 'lead', 61),
       of(6, 4, 'sale', 5, "'pending', 0, 5, 'USD', 'target'"),
       of(7, 5, 'sale', 5, "'approved', 1, 5, 'USD', 'target'"),
       of(8, 6, 'sale', 5, "'approved', 0, -5, 'USD', 'target'"),
       of(9, 7, 'install', 65),
       of(10, 10, 'sale', 66, "'approved', 0, 5, 'USD', 'audit'"),
     ].join(', ')}`,
  )
  const asked = { owner: 88, from: at, to: at + DAY }
  expect(await stats.ask('conversion-funnel', asked)).toEqual({ visits: 9, leads: 3, sales: 2 })
  const times = await stats.ask('conversion-times', asked)
  expect(times).toEqual({ median_seconds: 65, conversions: [1, 4, 1, 0, 0, 0, 0, 1] })
  expect(await stats.ask('conversion-currencies', asked)).toEqual({
    currencies: ['USD'],
    last_day: new Date(at + 4_000_000_000).toISOString().slice(0, 10),
  })
  const nobody = { ...asked, owner: 89 }
  expect(await stats.ask('conversion-times', nobody)).toMatchObject({ median_seconds: null })
  expect(await stats.ask('conversion-currencies', nobody)).toEqual({ currencies: [], last_day: null })
  expect((await stats.ask('conversions', { ...nobody, by: 'link' })).rows).toEqual([])
})

test('the log has the conversions of each visit', async () => {
  const { rows } = await stats.ask('access-log', { owner: 1, from: first, to: today, limit: 100 })
  const expected = rows.map(({ id }) =>
    stored.conversions
      .filter(({ spool, seq }) => `${spool}-${seq}` === id)
      .map(({ name, status, late, at, value, currency }) => ({
        ...{ name, status, at, late: late === 1 },
        ...(currency === '' ? { value: null, currency: null } : { value, currency }),
      })),
  )
  expect(rows.map(({ conversions }) => conversions)).toEqual(expected)
  expect(expected.flat().length).toBeGreaterThan(3)
})
