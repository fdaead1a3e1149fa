import { CONVERSIONS_BY, type ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { OTHER_NAMES } from '@sluice/contract/campaign'
import type { MoneyRow } from '@sluice/contract/conversion-reports'
import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '../../../../infra/local/random.ts'
import { naiveMoney, type StoredConversion } from '../../testing/naive-money.ts'
import { newest, randomConversions, randomCosts, randomReporting } from '../../testing/random-money.ts'
import { randomVisits, toFrame } from '../../testing/random-visits.ts'
import { runningStats } from '../../testing/running-stats.ts'
import { storeMoney } from '../../testing/store-money.ts'

const DAY = 86_400_000
const COUNT = 1_500
const today = Math.floor(Date.now() / DAY) * DAY
const first = today - 45 * DAY
const soon = { timeout: 30_000, interval: 200 }
const running = runningStats(beforeEach)
const byKey = (rows: MoneyRow[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
const date = (at: number) => new Date(at).toISOString().slice(0, 10)
const numberOf = async (query: string) => (await running.ground.rows<{ n: number }>(query))[0]!.n

/** Keeps 20 days of visits, and returns the first day left (Unix ms) once the others are gone. */
async function expire(): Promise<number> {
  await expect.poll(() => numberOf('SELECT sum(visits) AS n FROM visits_daily'), soon).toBe(COUNT)
  await running.stats.keep(20)
  const border = () => numberOf('SELECT toUnixTimestamp(max(day)) * 1000 AS n FROM raw_border')
  await expect.poll(border, soon).toBeGreaterThan(today - 40 * DAY)
  const since = await border()
  const older = `SELECT count() AS n FROM visits WHERE toDate(at) < '${date(since)}'`
  await expect.poll(() => numberOf(older), soon).toBe(0)
  return since
}

test('rows add up to the same total when visits are gone; what only visits had has no key before that', async () => {
  const random = seededRandom(12)
  const visits = randomVisits(random, 'gone', 1, COUNT, (i) => first + i * Math.floor((44 * DAY) / COUNT))
  const conversions = randomConversions(random, visits, today)
  const costs = randomCosts(
    random,
    [10, 11, 12, 13].map((cloak): [number, number] => [1, cloak]),
    first,
    45,
  )
  const reporting = randomReporting(random, first, 45)
  await running.stats.send(toFrame(visits))
  await storeMoney(running.ground, conversions, costs)
  const since = await expire()

  const gone = (by: ConversionsBy) => by === 'version' || by.startsWith('sub')
  const stored = {
    visits,
    conversions: newest(conversions, ({ id }) => String(id)),
    costs: newest(costs, ({ cloak, day }) => `${cloak} ${day}`),
  }
  for (const [from, to] of [
    [first, today],
    [since - 5 * DAY, since + 2 * DAY],
  ] as const)
    for (const by of CONVERSIONS_BY) {
      const asked = { owner: 1, cloak: null, from, to }
      const { rows, complete_from } = await running.stats.ask('conversions', { ...asked, by, reporting })
      const expected = naiveMoney(by, stored, asked, reporting, gone(by) ? since : 0)
      expect(byKey(rows), `${by} ${(from - since) / DAY}`).toEqual(byKey(expected))
      expect(complete_from).toBe(gone(by) && from < since ? since : null)
    }
})

test('a conversion of a campaign whose name was one too many counts where its visits do', async () => {
  const old = today - 60 * DAY
  const day = date(old)
  const insert = (source: string, name: string, visits: number) =>
    running.ground.command(
      `INSERT INTO visits_campaign_daily VALUES ('${day}', 1, 10, 'target', '${source}', '', '${name}', ${visits}, 0)`,
    )
  await running.ground.command(
    `INSERT INTO visits_daily (day, owner, cloak, redirect_to, visits) VALUES ('${day}', 1, 10, 'target', 9)`,
  )
  await insert('ads', 'known', 5)
  await insert('ads', OTHER_NAMES, 3)
  await running.ground.command(`INSERT INTO raw_border (day) VALUES ('${date(old + DAY)}')`)
  const sale = (id: number, utm_campaign: string): StoredConversion => ({
    ...{ owner: 1, cloak: 10, cloak_version: 1, spool: 's', seq: id, country: 'US', redirect_to: 'target' },
    ...{ id, version: 1, name: 'sale', currency: '', value: 0, click_at: old + 1_000, at: old + 2_000 },
    ...{ status: 'approved', late: 0, campaign: { utm_source: 'ads', utm_campaign } },
  })
  await storeMoney(running.ground, [sale(1, 'known'), sale(2, 'forgotten'), sale(3, 'too'), sale(4, '')], [])
  const ask = async (by: ConversionsBy) => {
    const { rows } = await running.stats.ask('conversions', { owner: 1, from: old, to: today, by })
    return rows.map(({ key, visits, conversions }) => [key, visits, conversions])
  }
  const expected = [
    ['known', 5, 1],
    ['', 1, 1],
    [OTHER_NAMES, 3, 2],
  ]
  // The border is read every few seconds.
  await expect.poll(() => ask('campaign'), { timeout: 90_000, interval: 500 }).toEqual(expected)
  expect(await ask('source')).toEqual([
    ['ads', 8, 4],
    ['', 1, 0],
  ])
})
