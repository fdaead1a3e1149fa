import { MAX_REPORT_MS } from '@sluice/contract/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import type { RunningService } from '../../../infra/local/testing/start-service.ts'
import { type StatsGround, type StatsPeer, statsGround } from '../testing/ground.ts'
import { type Asked, byText, countsOf, inRange, KEYS, sharesOf } from '../testing/naive-reports.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import type { Dimension } from './counted-visits.ts'
import { bucketStarts } from './time-buckets.ts'

const DAY = 86_400_000
const seed = newSeed()
const random = seededRandom(seed)
const today = Math.floor(Date.now() / DAY) * DAY
const first = today - 20 * DAY
/** Random times, many of them close to midnights and quarter hours. */
const visits = randomVisits(random, 'reports', 1, 4_000, () => {
  const at = first + random.below(20 * DAY)
  if (random.next() < 0.7) return at
  const grain = random.next() < 0.5 ? DAY : 900_000
  return Math.round(at / grain) * grain + random.below(3) - 1
})
  .toSorted((a, b) => a.at - b.at)
  .map((visit, i) => ({ ...visit, seq: i + 1 }))

let ground: StatsGround
let service: RunningService
let stats: StatsPeer

beforeAll(async () => {
  console.log(`seed ${seed}`)
  ground = await statsGround()
  service = await ground.start()
  stats = ground.talkTo(service)
  await stats.send(toFrame(visits))
})
afterAll(async () => {
  await service.stop()
  await ground.end()
})

const moment = () => {
  const at = first - DAY + random.below(22 * DAY)
  const grain = [1, 1, 900_000, DAY][random.below(4)]!
  return Math.round(at / grain) * grain
}
function someRange(): Asked {
  const [a, b] = [moment(), moment()]
  const owner = 1 + random.below(3)
  const cloak = random.next() < 0.5 ? null : owner * 10 + random.below(4)
  return { owner, cloak, from: Math.min(a, b), to: Math.max(a, b) + 1 }
}
const names = Object.keys(KEYS) as Dimension[]

test('shares of any range equal a count one by one', async () => {
  for (let i = 0; i < 12; i += 1) {
    const asked = someRange()
    const expected = inRange(visits, asked)
    for (const name of names) {
      const { rows } = await stats.ask(`by-${name}`, asked)
      expect(byText(rows), `${name} ${JSON.stringify(asked)}`).toEqual(byText(sharesOf(expected, name)))
    }
    const pairs = await stats.ask('by-country-destination', asked)
    const groups = Map.groupBy(expected, (visit) => `${visit.country} ${visit.redirect_to}`)
    const seen = pairs.rows.map((row) => [`${row.country} ${row.redirect_to}`, row.visits])
    expect(seen.sort()).toEqual([...groups].map(([key, list]) => [key, list.length]).sort())
  }
})

test("the site's series is the sum of its owners' series, and its total counts every visit once", async () => {
  for (let i = 0; i < 4; i += 1) {
    const { from, to } = someRange()
    const question = { from, to, bucket: 'day', timeZone: 'Asia/Shanghai' } as const
    const { rows } = await stats.ask('site-over-time', question)
    const starts = bucketStarts({ from, to }, 'day', 'Asia/Shanghai', 900)
    const expected = starts.map((at, n) => {
      const end = Math.min(starts[n + 1] ?? to, to)
      return { at, ...countsOf(visits.filter((visit) => visit.at >= Math.max(at, from) && visit.at < end)) }
    })
    expect(rows).toEqual(expected)
  }
  expect(await stats.ask('site-totals', {})).toEqual({ visits: countsOf(visits).visits })
})

test('series in any time zone match a count visit by visit, with zeros in empty buckets', async () => {
  for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin', 'Asia/Shanghai']) {
    for (const bucket of ['hour', 'day'] as const) {
      const asked = someRange()
      const starts = bucketStarts(asked, bucket, timeZone, 900)
      const expected = starts.map((at, i) => {
        const span = {
          ...asked,
          from: Math.max(at, asked.from),
          to: Math.min(starts[i + 1] ?? asked.to, asked.to),
        }
        return { at, ...countsOf(inRange(visits, span)) }
      })
      const { rows } = await stats.ask('over-time', { ...asked, bucket, timeZone })
      expect(rows, `${timeZone} ${bucket} ${JSON.stringify(asked)}`).toEqual(expected)
    }
  }
})

test('lifetime totals contain every requested link, even without visits', async () => {
  const { all, rows } = await stats.ask('cloak-totals', { owner: 2, cloaks: [20, 23, 999] })
  const own = visits.filter((visit) => visit.owner === 2)
  expect(all).toEqual(countsOf(own))
  expect(rows).toEqual(
    [20, 23, 999].map((cloak) => ({ cloak, ...countsOf(own.filter((v) => v.cloak === cloak)) })),
  )
})

test('the first visit of an owner and of a link is known by its quarter hour, or its day', async () => {
  for (const [owner, cloak] of [...[1, 2, 3].map((each) => [each, null] as const), [2, 21] as const]) {
    const own = visits.filter((visit) => visit.owner === owner && (cloak === null || visit.cloak === cloak))
    const least = Math.min(...own.map((visit) => visit.at))
    expect((await stats.ask('first-visit', { owner, cloak })).at).toBe(least - (least % 900_000))
  }
  expect((await stats.ask('first-visit', { owner: 99 })).at).toBeNull()
})

test('another owner sees none of it', async () => {
  const asked = { owner: 99, from: first, to: today + DAY, cloak: 10 }
  expect((await stats.ask('by-country', asked)).rows).toEqual([])
  expect((await stats.ask('access-log', { ...asked, limit: 10 })).rows).toEqual([])
  expect((await stats.ask('cloak-totals', { owner: 99, cloaks: [10] })).all).toEqual(countsOf([]))
})

test('an invalid request is refused', async () => {
  const json = { 'content-type': 'application/json' }
  const ask = async (name: string, question: object) =>
    (await stats.post(`/internal/reports/${name}`, JSON.stringify(question), json)).status
  const good = { owner: 1, from: first, to: today }
  expect(await ask('by-country', good)).toBe(200)
  expect(await ask('by-country', { ...good, owner: 0 })).toBe(400)
  expect(await ask('by-country', { ...good, to: first })).toBe(400)
  const longest = { ...good, from: today - MAX_REPORT_MS }
  expect(await ask('by-country', longest)).toBe(200)
  expect(await ask('by-country', { ...longest, from: longest.from - 1 })).toBe(400)
  expect(await ask('by-country', { ...good, admin: true })).toBe(400)
  expect(await ask('over-time', { ...good, bucket: 'day', timeZone: 'Mars/Olympus' })).toBe(400)
  expect(await ask('over-time', { ...good, from: first - 40 * DAY, bucket: 'hour', timeZone: 'UTC' })).toBe(
    400,
  )
  expect(await ask('access-log', { ...good, limit: 10, cursor: 'bm90IG9uZQ' })).toBe(400)
  expect(await ask('by-nothing', good)).toBe(404)
})

test('when the query fails the answer is 503, never an empty report', async () => {
  await ground.command('RENAME TABLE visits TO visits_away')
  const answer = await stats.post(
    '/internal/reports/by-country',
    JSON.stringify({ owner: 1, from: first, to: today }),
    {
      'content-type': 'application/json',
    },
  )
  expect(answer.status).toBe(503)
  await ground.command('RENAME TABLE visits_away TO visits')
})
