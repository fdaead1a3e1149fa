import { HANDED_ON } from '@sluice/contract/api-stats'
import { REASONS, type Visit } from '@sluice/contract/visit'
import { VISIT_FILTERS, type VisitFilters, writeFilterValue } from '@sluice/contract/visit-filters'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestAccount, type TestAccount } from '../../services/account/testing/test-account.ts'
import { type StatsGround, statsGround } from '../../services/stats/testing/ground.ts'
import { KEYS } from '../../services/stats/testing/naive-reports.ts'
import { randomVisits, toFrame } from '../../services/stats/testing/random-visits.ts'
import { newSeed, seededRandom } from '../local/random.ts'
import type { RunningService } from '../local/testing/start-service.ts'

const DAY = 86_400_000
const seed = newSeed()
const random = seededRandom(seed)
const NOW = Date.now()
/** Texts that break statements which are put together from them. */
const HOSTILE = [
  ...["'", '"', '\\', "\\'", '%', '_', '\0', '\t', '\n', '`', ',', '[]', "a','b", '--', '{owner: UInt64}'],
  ...["' OR 1=1 --", "') OR (1 = 1", '!', '=', '!!', '中文', '?', '&', 'x'.repeat(400)],
]
const PLANTED = HOSTILE.slice(0, -1)

let ground: StatsGround
let service: RunningService
let account: TestAccount
let user: Awaited<ReturnType<TestAccount['user']>>
let own: Visit[]
const links: number[] = []
/** Hosts by the id of their claim. */
const hosts = new Map([[0, '']])

beforeAll(async () => {
  console.log(`seed ${seed}`)
  ground = await statsGround()
  service = await ground.start()
  account = await openTestAccount({
    STATS_INTERNAL_URL: `http://127.0.0.1:${service.internalPort}`,
    INTERNAL_SECRET: ground.secret,
    RATE_LIMIT_REPORTS: '100000',
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_ADDRESS: '100000',
  })
  user = await account.user()
  for (const name of ['one', 'two', 'three']) {
    const body = { name, realUrl: 'https://a.test/', auditUrl: 'https://b.test/', mode: 'audit' }
    links.push((await account.call('POST', '/api/cloak/create', { token: user.token, body })).body.id)
  }
  for (const [at, host] of ['go.brand.example', 'buy.brand.example'].entries()) {
    const claim = { owner_id: user.id, host, label: String(at).padStart(20, 'a') }
    const row = account.db.insertInto('own_domains').values(claim).returning('id')
    hosts.set((await row.executeTakeFirstOrThrow()).id, host)
  }
  const visits = randomVisits(random, 'filters', 1, 900, () => NOW - random.below(6 * DAY) - 60_000)
    .toSorted((a, b) => a.at - b.at)
    .map((visit, i) => ({
      ...visit,
      seq: i + 1,
      owner: visit.owner === 1 ? user.id + 1_000 : user.id,
      cloak: random.pick(links),
      domain: random.pick([...hosts.keys()]),
      ...(i % 10 === 0 && { campaign: { utm_campaign: random.pick(PLANTED), sub3: random.pick(PLANTED) } }),
    }))
  own = visits.filter(({ owner }) => owner === user.id)
  await ground.talkTo(service).send(toFrame(visits))
  await vi.waitFor(async () => expect(await total('')).toBe(own.length), { timeout: 20_000, interval: 300 })
})
afterAll(async () => {
  await account.close()
  await service.stop()
  await ground.end()
})

const get = (path: string) => account.call('GET', path, { token: user.token })
const total = async (query: string): Promise<number> => {
  const { status, body } = await get(`/api/cloak/access-logs?per_page=1&${query}`)
  expect(status, query).toBe(200)
  return body.total
}
/** All visits that a report counts; those of `over-time` in Nepal. */
async function sumOf(report: string, query: string): Promise<number> {
  const zone = report === 'over-time' ? '&tz=Asia/Kathmandu&bucket=hour' : ''
  const { status, body } = await get(`/api/stats/${report}?${query}${zone}`)
  expect(status, `${report} ${query}`).toBe(200)
  const rows: { visits: number; unserved?: number }[] = body.data.items
  return rows.reduce((sum, row) => sum + row.visits + (row.unserved ?? 0), 0)
}

const KEY = {
  ...KEYS,
  cloak_id: KEYS.cloak,
  redirect_to: (visit: Visit) => visit.redirect_to,
  domain: ({ domain }: Visit) => hosts.get(domain) ?? '',
}
const held = (visit: Visit, name: (typeof VISIT_FILTERS)[number]) => String(KEY[name](visit))
const passing = (filters: VisitFilters) =>
  own.filter((visit) =>
    VISIT_FILTERS.every((name) => {
      const { is, not } = filters[name] ?? { is: [], not: [] }
      const value = held(visit, name)
      return (is.length === 0 || is.includes(value)) && !not.includes(value)
    }),
  ).length
const written = (filters: VisitFilters) =>
  VISIT_FILTERS.flatMap((name) => {
    const { is = [], not = [] } = filters[name] ?? {}
    const values = [
      ...is.map((value) => writeFilterValue(value, true)),
      ...not.map((value) => writeFilterValue(value, false)),
    ]
    return values.map((value) => `${name}=${encodeURIComponent(value)}`)
  }).join('&')

/** Up to three names with up to two values each way that visits have. */
function someFilters(): VisitFilters {
  const names = Array.from({ length: 1 + random.below(3) }, () => random.pick(VISIT_FILTERS))
  const values = (name: (typeof VISIT_FILTERS)[number]) => [
    ...new Set(Array.from({ length: random.below(3) }, () => held(random.pick(own), name))),
  ]
  return Object.fromEntries(names.map((name) => [name, { is: values(name), not: values(name) }]))
}

test('under any filters the log and every report count what a count one by one does', async () => {
  const reports = [...HANDED_ON, 'cloak', 'over-time'] as const
  let found = 0
  for (let round = 0; round < 60; round += 1) {
    const filters = someFilters()
    const [query, expected] = [written(filters), passing(filters)]
    found += expected
    expect(await total(query), query).toBe(expected)
    for (const place of [0, 1, 2]) {
      const name = reports[(round * 3 + place) % reports.length]!
      expect(await sumOf(name, query), `${name} ${query}`).toBe(expected)
    }
  }
  expect(found).toBeGreaterThan(0)
}, 240_000)

test('what is and what is not are together all visits', async () => {
  for (const name of VISIT_FILTERS) {
    const values = [...new Set(own.map((visit) => held(visit, name)))].slice(0, 2)
    const is = written({ [name]: { is: values, not: [] } })
    const not = written({ [name]: { is: [], not: values } })
    const parts = [await total(is), await total(not)]
    expect(parts[0], is).toBeGreaterThan(0)
    expect(parts[0]! + parts[1]!, name).toBe(own.length)
    expect((await sumOf('os', is)) + (await sumOf('os', not)), name).toBe(own.length)
  }
}, 180_000)

test('hostile values are values', async () => {
  for (const name of ['utm_campaign', 'sub3', 'referrer', 'browser', 'language'] as const)
    for (const value of HOSTILE.slice(0, name === 'utm_campaign' ? undefined : 6)) {
      if (writeFilterValue(value, false).length > 400) continue
      const is: VisitFilters = { [name]: { is: [value], not: [] } }
      const not: VisitFilters = { [name]: { is: [], not: [value] } }
      expect(await total(written(is)), `${name} ${value}`).toBe(passing(is))
      expect(await sumOf('country', written(not)), `${name} not ${value}`).toBe(passing(not))
    }
  expect(await total(`utm_campaign=${'x'.repeat(400)}`)).toBe(0)
}, 180_000)

test('empty values, names of kinds and other names of the same', async () => {
  const count = (passes: (visit: Visit) => boolean) => own.filter(passes).length
  const none = (name: 'language' | 'referrer' | 'utm_campaign') => count((visit) => held(visit, name) === '')
  expect(await total('country=')).toBe(count(({ country }) => country === 'ZZ'))
  expect(await total('country=!')).toBe(count(({ country }) => country !== 'ZZ'))
  for (const name of ['language', 'referrer', 'utm_campaign'] as const) {
    expect(await total(`${name}=`), name).toBe(none(name))
    expect(await total(`${name}=!`), name).toBe(own.length - none(name))
  }
  const unknown = count((visit) => ['other', 'Unknown'].includes(held(visit, 'device')))
  expect(await total('device=unknown')).toBe(unknown)
  expect(await total('device=')).toBe(unknown)
  expect(await total('device=!unknown')).toBe(own.length - unknown)
  expect(await total('country=de&country=us')).toBe(count(({ country }) => ['DE', 'US'].includes(country)))
  expect(await total('campaign=spring&utm_campaign=')).toBe(
    count((visit) => ['spring', ''].includes(held(visit, 'utm_campaign'))),
  )
  expect(await total('referrer=www.NEWS.test')).toBe(
    count((visit) => held(visit, 'referrer') === 'news.test'),
  )
})

test('what is no value is refused by field, and a link of somebody else is not found', async () => {
  for (const [query, field, message] of [
    ['reason=none', 'reason', /not valid/],
    ['reason=', 'reason', /not valid/],
    [`reason=${REASONS[0]}&reason=!none`, 'reason', /not valid/],
    ['redirect_to=moon', 'redirect_to', /not valid/],
    ['device=phone', 'device', /not valid/],
    ['country=USA', 'country', /country or region/],
    ['country=!1', 'country', /country or region/],
    ['cloak_id=x', 'cloak_id', /positive/],
    ['cloak_id=!0', 'cloak_id', /positive/],
    [`browser=${'x'.repeat(401)}`, 'browser', /400 characters/],
    [Array(51).fill('sub1=a').join('&'), 'sub1', /50 values/],
    [
      `${[...Array(26).keys()].map((n) => `campaign=a${n}&utm_campaign=b${n}`).join('&')}`,
      'campaign',
      /50 values/,
    ],
    ['colour=red', 'colour', /./],
  ] as const)
    for (const path of ['/api/cloak/access-logs', '/api/stats/country', '/api/stats/over-time']) {
      const { status, body } = await get(`${path}?${query}`)
      expect({ status, code: body.code }, `${path} ${query}`).toEqual({
        status: 400,
        code: 'invalid_request',
      })
      expect(body.errors[field], query).toMatch(message)
    }
  for (const query of ['cloak_id=999999', 'cloak_id=!999999', `cloak_id=${links[0]}&cloak_id=999999`])
    for (const path of ['/api/cloak/access-logs', '/api/stats/os'])
      expect(await get(`${path}?${query}`), query).toMatchObject({ status: 404 })
})

test('an answer says from when on it counts when it reads visits alone', async () => {
  const answer = async (query: string) => (await get(`/api/stats/country?${query}`)).body.data
  expect(await answer('')).not.toHaveProperty('complete_from')
  expect(await answer(`cloak_id=${links[0]}&cloak_id=${links[1]}`)).not.toHaveProperty('complete_from')
  expect(await answer('reason=!inactive')).toMatchObject({ complete_from: null })
  const stranger = await account.user()
  const theirs = await account.call('GET', '/api/stats/country?country=!FR', { token: stranger.token })
  expect(theirs.body.data.items).toEqual([])
})
