import { AccessLogAnswer } from '@sluice/contract/api-access-log'
import { StatsAnswers } from '@sluice/contract/api-stats'
import { UserStatisticsAnswer } from '@sluice/contract/api-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleFromVisits } from '../../money/calls/settle-from-visits.ts'
import { counts, openStandInStats, standInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const visit = {
  id: 's1-7',
  at: AT,
  cloak: 1,
  cloak_version: 2,
  mode: 'cloak',
  redirect_to: 'target',
  reason: 'inactive',
  inactive_cause: 'taken_down',
  country: 'US',
  ip: '203.0.113.7',
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  referrer: '',
  language: 'pt-BR',
  prefetch: 1,
  campaign: { utm_source: 'news', gclid: 'Cj0K' },
  metered: 1,
  conversions: [
    { name: 'sale', status: 'approved', late: false, at: AT + 60_000, value: 1_250, currency: 'EUR' },
    { name: 'lead', status: 'pending', late: false, at: AT + 90_000, value: null, currency: null },
  ],
}
const answers = {
  'access-log': { rows: [visit], total: 41, next: 'abc', previous: null, asOf: 7 },
  'cloak-totals': { all: { ...counts(10, 4), unserved: 3 }, rows: [] },
  'by-country': { rows: [{ country: 'US', ...counts(5) }] },
  'by-country-destination': { rows: [{ country: 'US', redirect_to: 'target', visits: 5 }] },
  'by-reason': { rows: [{ reason: 'country_match', ...counts(5) }] },
  'by-device': { rows: [{ device: 'mobile', ...counts(5) }] },
  'by-browser': { rows: [{ browser: 'Safari', ...counts(5) }] },
  'by-os': { rows: [{ os: 'iOS', ...counts(5) }] },
  'by-language': { rows: [{ language: 'pt-BR', ...counts(5) }] },
  'by-prefetch': { rows: [{ prefetch: 1, ...counts(5) }] },
  'by-utm_source': { rows: [{ utm_source: 'news', ...counts(5) }] },
  'by-utm_medium': { rows: [{ utm_medium: 'cpc', ...counts(5) }] },
  'by-utm_campaign': { rows: [{ utm_campaign: 'spring', ...counts(5) }] },
  'by-sub1': { rows: [{ sub1: 'a', ...counts(5) }], complete_from: AT },
  'by-sub2': { rows: [{ sub2: 'a', ...counts(5) }], complete_from: null },
  'by-sub3': { rows: [], complete_from: null },
  'by-sub4': { rows: [], complete_from: null },
  'by-sub5': { rows: [], complete_from: null },
  'by-referrer': { rows: [{ referrer: 'news.test', ...counts(5) }], complete_from: null },
  'by-cloak': { rows: [{ cloak: 1, ...counts(5) }] },
  'by-domain': { rows: [{ domain: 0, ...counts(5) }], complete_from: null },
  'over-time': { rows: [{ at: AT, ...counts(5) }] },
  'first-visit': { at: AT },
}
const body = {
  name: 'Nordic %launch',
  realUrl: 'https://a.test/',
  auditUrl: 'https://b.test/',
  mode: 'audit',
}

let stats: Awaited<ReturnType<typeof openStandInStats>>
let account: TestAccount
let user: Awaited<ReturnType<TestAccount['user']>>
beforeAll(async () => {
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  user = await account.user()
  await account.call('POST', '/api/cloak/create', { token: user.token, body })
})
afterAll(async () => {
  await account.close()
  stats.close()
})
const get = (path: string) => account.call('GET', path, { token: user.token })

test('the access log has the shape of the specification with link names, and passes its filters on', async () => {
  const log = await get(
    '/api/cloak/access-logs?page=2&per_page=20&as_of=7&redirect_to=none&cloak_id=1&country=us&reason=no_calls&device=unknown&search=%25LAUNCH&from=2026-11-01T00:00:00Z&to=2026-11-21T00:00:00Z',
  )
  expect(AccessLogAnswer.parse(log.body)).toMatchObject({
    page: 2,
    per_page: 20,
    total: 41,
    as_of: 7,
    next_cursor: 'abc',
    previous_cursor: null,
  })
  expect(log.body.items).toEqual([
    {
      id: 's1-7',
      access_time: '2026-11-20T12:00:00.000Z',
      visitor_ip: '203.0.113.7',
      country_code: 'US',
      mode: 'cloak',
      redirect_to: 'target',
      reason: 'inactive',
      inactive_cause: 'taken_down',
      cloak_id: 1,
      cloak_name: 'Nordic %launch',
      cloak_deleted: false,
      cloak_version: 2,
      device: 'mobile',
      browser: 'Safari',
      os: 'iOS',
      referrer: '',
      language: 'pt-BR',
      prefetch: true,
      domain: null,
      campaign: { utm_source: 'news', gclid: 'Cj0K' },
      conversions: [
        {
          ...{ event: 'sale', status: 'approved', late: false, at: '2026-11-20T12:01:00.000Z' },
          ...{ value: '12.50', currency: 'EUR' },
        },
        {
          ...{ event: 'lead', status: 'pending', late: false, at: '2026-11-20T12:01:30.000Z' },
          ...{ value: null, currency: null },
        },
      ],
    },
  ])
  expect(stats.asked.at(-1)?.question).toEqual({
    owner: user.id,
    from: Date.UTC(2026, 10, 1),
    to: Date.UTC(2026, 10, 21),
    cloak: 1,
    filters: {
      country: { is: ['US'], not: [] },
      reason: { is: ['no_calls'], not: [] },
      redirect_to: { is: ['none'], not: [] },
      device: { is: ['other', 'Unknown'], not: [] },
    },
    search: {
      countries: [],
      devices: [],
      agent: '%LAUNCH',
      addresses: null,
      addressBegin: null,
      cloaks: [1],
    },
    limit: 20,
    offset: 20,
    cursor: null,
    asOf: 7,
  })
})

test('U8: without dates the log reaches every stored visit, and any period can be asked for', async () => {
  const asked = () => stats.asked.at(-1)?.question
  await get('/api/cloak/access-logs')
  expect(asked()).toMatchObject({ from: 0 })
  expect(await get('/api/cloak/access-logs?from=2000-01-01T00:00:00%2B08:00')).toMatchObject({ status: 200 })
  expect(asked()).toMatchObject({ from: Date.UTC(1999, 11, 31, 16) })
  const before = stats.asked.length
  for (const query of [
    'page=501',
    'page=101&per_page=100&page=102',
    'from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
    'device=phone',
    'reason=none',
    'as_of=-1',
  ])
    expect(await get(`/api/cloak/access-logs?${query}`), query).toMatchObject({ status: 400 })
  expect((await get('/api/cloak/access-logs?page=102&per_page=100')).body.errors.page).toContain(
    'next_cursor',
  )
  expect(stats.asked).toHaveLength(before)
})

test('the log passes on the values of campaigns that it is filtered by, and refuses endless ones', async () => {
  const query =
    'utm_source=news%20letter&utm_medium=%E4%B8%AD&utm_campaign=a&sub1=1&sub2=2&sub3=3&sub4=4&sub5=5'
  expect((await get(`/api/cloak/access-logs?${query}`)).status).toBe(200)
  expect(stats.asked.at(-1)?.question).toMatchObject({
    filters: Object.fromEntries(
      Object.entries({
        ...{ utm_source: 'news letter', utm_medium: '中', utm_campaign: 'a' },
        ...{ sub1: '1', sub2: '2', sub3: '3', sub4: '4', sub5: '5' },
      }).map(([name, value]) => [name, { is: [value], not: [] }]),
    ),
  })
  for (const refused of [`sub5=${'x'.repeat(401)}`, 'gclid=a', 'sub6=a'])
    expect(await get(`/api/cloak/access-logs?${refused}`), refused).toMatchObject({ status: 400 })
})

test('a report by a value that only visits have says from when on visits are kept', async () => {
  expect((await get('/api/stats/sub1')).body.data.complete_from).toBe('2026-11-20T12:00:00.000Z')
  expect((await get('/api/stats/sub2')).body.data.complete_from).toBeNull()
  expect((await get('/api/stats/utm_source')).body.data).not.toHaveProperty('complete_from')
})

test('every report covers only the user’s own links and has its public shape', async () => {
  for (const [name, schema] of Object.entries(StatsAnswers)) {
    const answer = await get(`/api/stats/${name}`)
    expect(answer.status).toBe(200)
    schema.parse(answer.body)
    const { question } = stats.asked.at(-1) as { question: { owner: number; from: number; to: number } }
    expect(question.owner).toBe(user.id)
    expect(question.to - question.from).toBe(7 * 86_400_000)
  }
  expect((await get('/api/stats/cloak')).body.data.items[0].name).toBe('Nordic %launch')
  expect((await get('/api/stats/over-time?bucket=hour&tz=Asia/Kathmandu')).body.data.items[0].at).toBe(
    '2026-11-20T12:00:00.000Z',
  )
  expect(stats.asked.at(-1)?.question).toMatchObject({ bucket: 'hour', timeZone: 'Asia/Kathmandu' })
})

test('it is known when the first visit came, of all links or of one of the own', async () => {
  const first = (query = '') => get(`/api/stats/first-visit${query}`)
  expect((await first()).body.data).toEqual({ at: '2026-11-20T12:00:00.000Z' })
  expect(stats.asked.at(-1)?.question).toEqual({ owner: user.id })
  await first('?cloak_id=1')
  expect(stats.asked.at(-1)?.question).toEqual({ owner: user.id, cloak: 1 })
  expect((await first('?cloak_id=999')).status).toBe(404)
})

test('V10: a deleted link is called deleted, in the log, in reports and where it is asked for', async () => {
  const { body: made } = await account.call('POST', '/api/cloak/create', {
    token: user.token,
    body: { ...body, name: 'gone soon' },
  })
  expect((await account.call('DELETE', `/api/cloak/delete/${made.id}`, { token: user.token })).status).toBe(
    200,
  )
  const usual = { ...answers }
  Object.assign(answers, {
    'access-log': { ...answers['access-log'], rows: [{ ...visit, cloak: made.id }] },
    'by-cloak': { rows: [{ ...counts(5), cloak: made.id }] },
  })
  const [entry] = (await get('/api/cloak/access-logs')).body.items
  const [share] = (await get('/api/stats/cloak')).body.data.items
  Object.assign(answers, usual)
  expect(entry).toMatchObject({ cloak_name: 'gone soon', cloak_deleted: true })
  expect(share).toMatchObject({ name: 'gone soon', deleted: true })
  const detail = await get(`/api/cloaks/${made.id}`)
  expect(detail).toMatchObject({ status: 404, body: { code: 'not_found', data: { deleted: true } } })
  expect(detail.body.message).toMatch(/was deleted/)
})

test('invalid requests are refused before stats is asked', async () => {
  const faulty = [
    'country?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'country?from=2020-01-01T00:00:00Z',
    'country?from=yesterday',
    'country?owner=2',
    'over-time?tz=Mars/Olympus',
    'over-time?tz=%2B08:00',
    "over-time?tz=UTC'",
    'over-time?bucket=hour&from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z',
  ]
  // 400 days in which clocks are set back once are an hour longer.
  const over = (end: string) => `over-time?tz=Europe/Berlin&from=2025-10-19T22:00:00Z&to=2026-11-23T${end}Z`
  expect(await get(`/api/stats/${over('23:00:00')}`)).toMatchObject({ status: 200 })
  faulty.push(over('23:00:01'))
  const before = stats.asked.length
  for (const query of faulty) {
    expect(await get(`/api/stats/${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  }
  expect(stats.asked).toHaveLength(before)
})

test('the home page counts links, visits and calls', async () => {
  const home = UserStatisticsAnswer.parse((await get('/api/user/statistics')).body)
  expect(home.data).toMatchObject({
    user: { is_member: false, membership_expires_at: null, total_calls: 1_000, remaining_calls: 1_000 },
    cloak: {
      total_cloaks: 1,
      total_logs: 13,
      counts_delayed: false,
      recent_cloaks: [{ name: 'Nordic %launch' }],
    },
  })
})

test('without statistics the reports and the log say so, and recover with them', async () => {
  stats.state.down = true
  for (const path of ['/api/stats/country', '/api/cloak/access-logs']) {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 503, body: { code: 'statistics_unavailable' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  stats.state.down = false
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await get('/api/stats/country')).status).toBe(200)
})

test('what a dead node spent is settled from its visits', async () => {
  const stats = await standInStats({}, { leases: [{ lease: 1, used: 8, visits: 8 }] })
  const account: TestAccount = await testAccount({ STATS_INTERNAL_URL: stats.url })
  const { id } = await account.user()
  await account.internal.inject({
    method: 'POST',
    url: '/internal/leases/take',
    headers: { authorization: `Bearer ${account.config.INTERNAL_SECRET}` },
    payload: {
      holder: 'gone',
      takes: [{ owner: id, request: '7f1b1c1e-2f5a-4c1b-9a55-0d8a4e0a1b2c', want: 10 }],
    },
  })
  await sql`update quota_leases set state = 'reclaimed', closed_at = now(), ask_at = now()`.execute(
    account.db,
  )
  await sql`update quota_accounts set leased = 0 where owner_id = ${id}`.execute(account.db)
  const target = { baseUrl: stats.url, secret: account.config.INTERNAL_SECRET }
  // Unless the service's own run came first.
  expect(await settleFromVisits(account.db, target)).toBeLessThanOrEqual(1)
  expect(await settleFromVisits(account.db, target)).toBe(0)
  const book = account.db
    .selectFrom('quota_accounts')
    .select(['settled', 'leased'])
    .where('owner_id', '=', id)
  expect(await book.executeTakeFirst()).toEqual({ settled: 8, leased: 0 })
  const lease = account.db
    .selectFrom('quota_leases')
    .select(['used', sql<boolean>`ask_at > now()`.as('again')])
  expect(await lease.executeTakeFirst()).toEqual({ used: 8, again: true })
})
