import { CAMPAIGN_NAMES, CAMPAIGN_SUBS, OTHER_NAMES } from '@sluice/contract/campaign'
import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { byText, sharesOf } from '../testing/naive-reports.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'
import { MAX_NAMES } from './campaign-counts.ts'

const DAY = 86_400_000
const today = Math.floor(Date.now() / DAY) * DAY
const at = (midnight: number) => new Date(midnight).toISOString().slice(0, 10)
const soon = { timeout: 20_000, interval: 200 }
const COUNT = 1_500
const visits = randomVisits(
  seededRandom(11),
  'named',
  1,
  COUNT,
  (i) => today - 45 * DAY + i * Math.floor((44 * DAY) / COUNT),
)
const own = visits.filter(({ owner }) => owner === 1)

const running = runningStats(beforeEach)
const isNamed = ({ campaign }: (typeof visits)[number]) =>
  CAMPAIGN_NAMES.some((name) => campaign[name] !== undefined)
const sumOf = async (table: string) => {
  const [row] = await running.ground.rows<{ n: number }>(`SELECT sum(visits) AS n FROM ${table}`)
  return row!.n
}
/** Keeps 20 days of visits, and returns the first day left (Unix ms) once the others are gone. */
async function expire(): Promise<number> {
  await running.stats.keep(20)
  const border = async () =>
    (
      await running.ground.rows<{ ms: number }>(
        'SELECT toUnixTimestamp(max(day)) * 1000 AS ms FROM raw_border',
      )
    )[0]!.ms
  await expect.poll(border, soon).toBeGreaterThan(today - 40 * DAY)
  const first = await border()
  const older = async () =>
    (
      await running.ground.rows<{ n: number }>(
        `SELECT count() AS n FROM visits WHERE toDate(at) < '${at(first)}'`,
      )
    )[0]!.n
  await expect.poll(older, soon).toBe(0)
  return first
}

test('counts by campaign stay when the visits are gone, and what only visits had says from when on it is counted', async () => {
  await running.stats.send(toFrame(visits))
  await expect.poll(() => sumOf('visits_daily'), soon).toBe(COUNT)
  expect(await sumOf('visits_campaign_daily')).toBe(visits.filter(isNamed).length)
  const border = await expire()
  for (const [from, to] of [
    [today - 45 * DAY, today + DAY],
    [border - 5 * DAY, border + 2 * DAY + 12_345],
    [border - 9 * DAY, border - 3 * DAY],
    [border, today],
  ] as const) {
    const expected = own.filter((visit) => visit.at >= from && visit.at < to)
    for (const name of CAMPAIGN_NAMES) {
      const { rows } = await running.stats.ask(`by-${name}`, { owner: 1, from, to })
      expect(byText(rows), `${name} ${from - border}`).toEqual(byText(sharesOf(expected, name)))
    }
    const kept = expected.filter((visit) => visit.at >= border)
    for (const name of CAMPAIGN_SUBS) {
      const { rows, complete_from } = await running.stats.ask(`by-${name}`, { owner: 1, from, to })
      expect(byText(rows), `${name} ${from - border}`).toEqual(byText(sharesOf(kept, name)))
      expect(complete_from).toBe(from < border ? border : null)
    }
    const filters = { country: { is: [], not: ['DE'] } }
    const abroad = kept.filter(({ country }) => country !== 'DE')
    for (const name of ['os', 'utm_source', 'referrer'] as const) {
      const { rows, complete_from } = await running.stats.ask(`by-${name}`, { owner: 1, from, to, filters })
      expect(byText(rows), `${name} ${from - border}`).toEqual(byText(sharesOf(abroad, name)))
      expect(complete_from).toBe(from < border ? border : null)
    }
    const links = { cloak_id: { is: ['10', '11', '12'], not: ['12'] } }
    const ofLinks = expected.filter(({ cloak }) => cloak === 10 || cloak === 11)
    const counted = await running.stats.ask('by-os', { owner: 1, from, to, filters: links })
    expect(counted).not.toHaveProperty('complete_from')
    expect(byText(counted.rows)).toEqual(byText(sharesOf(ofLinks, 'os')))
  }
})

test('damaged counts by campaign are repaired', async () => {
  await running.stats.send(toFrame(visits))
  const all = visits.filter(isNamed).length
  await expect.poll(() => sumOf('visits_campaign_daily'), soon).toBe(all)
  const [{ day }] = (await running.ground.rows<{ day: string }>(
    'SELECT toString(day) AS day FROM visits_campaign_daily ORDER BY day LIMIT 1',
  )) as [{ day: string }]
  await running.ground.command(`ALTER TABLE visits_campaign_daily DROP PARTITION '${day}'`)
  await expect.poll(() => sumOf('visits_campaign_daily'), soon).toBe(all)
  await running.ground.command(
    `INSERT INTO visits_campaign_daily SELECT '${day}', 1, 10, 'target', 'x', '', '', 5, 0`,
  )
  await expect.poll(() => sumOf('visits_campaign_daily'), soon).toBe(all)
})

test('a day on which nobody named a campaign is counted, and has no counts by campaign', async () => {
  await running.stats.send(toFrame(visits.slice(0, 5).map((visit) => ({ ...visit, campaign: {} }))))
  await expect.poll(() => sumOf('visits_daily'), soon).toBe(5)
  expect(await sumOf('visits_campaign_daily')).toBe(0)
  await running.ground.command(
    `INSERT INTO visits_campaign_daily SELECT min(toDate(at)), 1, 10, 'target', 'x', '', '', 5, 0 FROM visits`,
  )
  await expect.poll(() => sumOf('visits_campaign_daily'), soon).toBe(0)
})

test('days from before there were campaigns are counted as without a name', async () => {
  const before = today - 60 * DAY
  await running.ground.command(
    `INSERT INTO visits_daily (day, owner, cloak, redirect_to, reason, country, device, browser, os, visits, metered)
     VALUES ('${at(before)}', 1, 10, 'target', 'open_mode', 'US', '', '', '', 7, 7)`,
  )
  await running.ground.command(`INSERT INTO raw_border (day) VALUES ('${at(before + DAY)}')`)
  const ask = () => running.stats.ask('by-utm_campaign', { owner: 1, from: before, to: today })
  await expect
    .poll(async () => (await ask()).rows, soon)
    .toEqual([{ utm_campaign: '', visits: 7, real_visits: 7, audit_visits: 0, unserved: 0, metered: 7 }])
})

test('of a day with more names than are kept the most visited stay, and the rest is counted together', async () => {
  const day = today - 3 * DAY
  // Each of 2,500 names once, and three that are used more.
  const names = 'SELECT number AS n, 1 AS each FROM numbers(2500) UNION ALL SELECT number, 40 FROM numbers(3)'
  const insert = (cloak: number, source: string) =>
    running.ground.command(
      `INSERT INTO visits (spool, seq, at, owner, cloak, redirect_to, utm_source, utm_medium, utm_campaign)
       SELECT 'many', ${cloak} * 100000 + rowNumberInAllBlocks(), '${at(day)} 10:00:00', 1, ${cloak},
         if(rowNumberInAllBlocks() % 2 = 0, 'target', 'audit'), ${source}, 'cpc', concat('name-', toString(n))
       FROM (SELECT n FROM (${names}) ARRAY JOIN range(each) AS one)`,
    )
  await insert(10, "'ads'")
  await insert(11, "concat('source-', toString(n))")
  const all = 2 * (2_500 + 120)
  await expect.poll(() => sumOf('visits_campaign_daily'), soon).toBe(all)

  const namesOf = (cloak: number, column: string) =>
    running.ground.rows<{ name: string; n: number }>(
      `SELECT ${column} AS name, sum(visits) AS n FROM visits_campaign_daily WHERE cloak = ${cloak}
       GROUP BY name ORDER BY n DESC, name LIMIT 5000`,
    )
  const often = ['name-0', 'name-1', 'name-2'].map((name) => ({ name, n: 41 }))
  for (const cloak of [10, 11]) {
    const [rest, ...kept] = await namesOf(cloak, 'utm_campaign')
    expect(rest).toEqual({ name: OTHER_NAMES, n: 2_500 + 120 - 3 * 41 - (MAX_NAMES - 3) })
    expect(kept.slice(0, 3)).toEqual(often)
    expect(kept).toHaveLength(MAX_NAMES)
  }
  // A campaign that is different in every visit does not hide where they came from.
  expect(await namesOf(10, 'utm_source')).toEqual([{ name: 'ads', n: 2_620 }])
  expect(await namesOf(11, 'utm_source')).toHaveLength(MAX_NAMES + 1)
})
