import type { ReportAnswer } from '@sluice/contract/reports'
import { REASONS, type Visit } from '@sluice/contract/visit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import type { RunningService } from '../../../infra/local/testing/start-service.ts'
import { type StatsGround, type StatsPeer, statsGround } from '../testing/ground.ts'
import { KEYS } from '../testing/naive-reports.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'

const DAY = 86_400_000
const seed = newSeed()
const random = seededRandom(seed)
const today = Math.floor(Date.now() / DAY) * DAY
const first = today - 20 * DAY
/** Some moments have several visits, and some addresses are IPv6. */
const visits = randomVisits(random, 'log', 1, 1_500, () => first + random.below(400) * 3_600_000)
  .toSorted((a, b) => a.at - b.at)
  .map((visit, i) => ({
    ...visit,
    seq: i + 1,
    ip: i % 4 === 0 ? `2001:db8:${(i % 40).toString(16)}::${(i + 1).toString(16)}` : visit.ip,
  }))
const own = visits.filter((visit) => visit.owner === 1)
const range = { owner: 1, from: first - DAY, to: Date.now() + DAY }

let ground: StatsGround
let service: RunningService
let stats: StatsPeer
let sent = visits.length

type Question = Omit<Parameters<typeof stats.ask<'access-log'>>[1], keyof typeof range | 'limit'>
const ask = (question: Question, limit = 1): Promise<ReportAnswer<'access-log'>> =>
  stats.ask('access-log', { ...range, limit, ...question })
const total = async (question: Question) => (await ask(question)).total
/** Sends visits of now and waits until the log lists them. */
async function moreVisits(count: number) {
  const before = await total({})
  await stats.send(toFrame(randomVisits(random, 'log', sent + 1, count, () => Date.now(), 1)))
  sent += count
  await vi.waitFor(async () => expect(await total({})).toBe(before + count), { timeout: 10_000 })
}

beforeAll(async () => {
  console.log(`seed ${seed}`)
  ground = await statsGround()
  service = await ground.start()
  stats = ground.talkTo(service)
  await stats.send(toFrame(visits))
  await vi.waitFor(async () => expect(await total({})).toBe(own.length), { timeout: 10_000 })
})
afterAll(async () => {
  await service.stop()
  await ground.end()
})

const search = (found: object) => ({
  search: {
    countries: [],
    devices: [],
    agent: null,
    addresses: null,
    addressBegin: null,
    cloaks: [],
    ...found,
  },
})
const count = (test: (visit: Visit) => boolean) => own.filter(test).length

test('U8: the filters of the log find exactly the matching visits', async () => {
  expect(await total({})).toBe(own.length)
  expect(await total({ country: 'DE' })).toBe(count((visit) => visit.country === 'DE'))
  expect(await total({ redirectTo: 'none' })).toBe(count((visit) => visit.redirect_to === 'none'))
  expect(await total({ redirectTo: 'audit', cloak: 11 })).toBe(
    count((visit) => visit.redirect_to === 'audit' && visit.cloak === 11),
  )
  for (const reason of REASONS)
    expect(await total({ reason })).toBe(count((visit) => visit.reason === reason))
  for (const device of ['desktop', 'mobile', 'bot', 'Unknown'])
    expect(await total({ devices: [device] })).toBe(count((visit) => KEYS.device(visit) === device))
  expect(await total({ devices: ['other', 'Unknown'] })).toBe(
    count((visit) => ['other', 'Unknown'].includes(String(KEYS.device(visit)))),
  )
})

test('the log has what visits say of their campaign, and is filtered by exactly that', async () => {
  const { rows } = await ask({}, 100)
  const sent = new Map(own.map((visit) => [`${visit.spool}-${visit.seq}`, visit.campaign]))
  expect(rows.map(({ campaign }) => campaign)).toEqual(rows.map(({ id }) => sent.get(id)))
  for (const campaign of [
    { utm_source: 'ads' },
    { utm_source: 'ads', utm_campaign: 'spring' },
    { utm_campaign: '夏 "\\\t' },
    { utm_medium: 'cpc', sub2: '2', sub3: '3', sub4: '4' },
    { sub1: 'b', sub5: '中文' },
  ]) {
    const found = count((visit) =>
      Object.entries(campaign).every(
        ([name, value]) => new Map(Object.entries(visit.campaign)).get(name) === value,
      ),
    )
    expect(found).toBeGreaterThan(0)
    expect(await total({ campaign }), JSON.stringify(campaign)).toBe(found)
  }
  for (const other of ['ADS', 'ad', 'ads ', '%', "' OR 1=1 --"])
    expect(await total({ campaign: { utm_source: other } }), other).toBe(0)
})

test('R22: a search finds a visit by any of the things it names, ignoring case', async () => {
  expect(await total(search({ agent: 'cHrOmE' }))).toBe(
    count((visit) => String(KEYS.browser(visit)).includes('Chrome')),
  )
  expect(await total(search({ agent: 'windows' }))).toBe(count((visit) => KEYS.os(visit) === 'Windows'))
  expect(await total(search({ countries: ['ZZ', 'DE'], cloaks: [10] }))).toBe(
    count((visit) => ['ZZ', 'DE'].includes(visit.country) || visit.cloak === 10),
  )
  expect(await total(search({ devices: ['mobile'] }))).toBe(count((visit) => KEYS.device(visit) === 'mobile'))
  expect(await total(search({}))).toBe(0)
})

test('R22: addresses of both families are found exactly, by beginning and by range', async () => {
  const one = own[0]!.ip
  expect(await total(search({ addresses: { first: one, last: one } }))).toBe(
    count((visit) => visit.ip === one),
  )
  expect(await total(search({ addressBegin: '10.1' }))).toBe(count((visit) => visit.ip.startsWith('10.1')))
  expect(await total(search({ addresses: { first: '10.16.0.0', last: '10.31.255.255' } }))).toBe(
    count((visit) => /^10\.(1[6-9]|2\d|3[01])\./.test(visit.ip)),
  )
  const last = '2001:db8:4:ffff:ffff:ffff:ffff:ffff'
  expect(await total(search({ addresses: { first: '2001:db8:4::', last } }))).toBe(
    count((visit) => visit.ip.startsWith('2001:db8:4:')),
  )
  const anywhere = { first: '::', last: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' }
  await ground.command("ALTER TABLE visits UPDATE ip = '' WHERE seq <= 100 SETTINGS mutations_sync = 2")
  expect(await total(search({ addresses: anywhere }))).toBe(count((visit) => visit.seq > 100))
})

test('hostile texts are searched as text', async () => {
  for (const text of ["' OR 1=1 --", '%', '_', '\\', '{x: String}', '\ud800', '\0', ') OR (1 = 1'])
    for (const found of [{ agent: text }, { addressBegin: text }])
      expect(await total(search(found)), JSON.stringify(found)).toBe(0)
  const first = "::' OR 1=1"
  const answer = await stats.post(
    '/internal/reports/access-log',
    JSON.stringify({ ...range, limit: 1, ...search({ addresses: { first, last: '::1' } }) }),
    { 'content-type': 'application/json' },
  )
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('R21: pages pinned to page 1 repeat and lose no row while visits arrive, late ones too', async () => {
  const size = 7
  const page1 = await ask({}, size)
  const ids = page1.rows.map((row) => row.id)
  let pages = 1
  for (let offset = size; offset < page1.total; offset += 10 * size) {
    if (pages++ < 4) await moreVisits(3)
    const { rows, total, asOf } = await ask({ offset, asOf: page1.asOf }, 10 * size)
    ids.push(...rows.map((row) => row.id))
    expect({ total, asOf }).toEqual({ total: page1.total, asOf: page1.asOf })
  }
  // Of a time between those that are listed, from a node that was cut off.
  const late = randomVisits(random, 'late', 1, 5, (i) => own.at(-1 - i * 20)!.at, 1)
  await stats.send(toFrame(late))
  const again = await ask({ offset: size, asOf: page1.asOf }, 50)
  expect(again.rows.map((row) => row.id)).toEqual(ids.slice(size, size + 50))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(page1.total)
})

test('U8: by cursor every visit is reached once, towards older and back towards newer ones', async () => {
  const newest = await ask({}, 100)
  const asked = { asOf: newest.asOf }
  const pages = [newest]
  while (pages.at(-1)!.next) pages.push(await ask({ ...asked, cursor: pages.at(-1)!.next }, 100))
  const rows = pages.flatMap((page) => page.rows)
  expect(new Set(rows.map((row) => row.id)).size).toBe(newest.total)
  expect(rows.map((row) => row.at)).toEqual(rows.map((row) => row.at).toSorted((a, b) => b - a))
  for (let at = pages.length - 1; at > 0; at -= 1) {
    const back = await ask({ ...asked, cursor: pages[at]!.previous }, 100)
    expect(back.rows).toEqual(pages[at - 1]!.rows)
    expect(back.previous === null).toBe(at === 1)
  }
  expect((await ask({ ...asked, offset: 100 }, 100)).rows).toEqual(pages[1]!.rows)
})
