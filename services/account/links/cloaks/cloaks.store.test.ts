import { CloakNamesAnswer } from '@sluice/contract/api-access-log'
import {
  CloakCreatedAnswer,
  CloakDetailAnswer,
  CloakListAnswer,
  CountriesAnswer,
} from '@sluice/contract/api-cloak'
import { readAddress } from '@sluice/contract/read-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_URLS } from '../../testing/hostile-urls.ts'
import { counts, standInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { readDestination } from './destination.ts'

const body = {
  name: 'Summer sale',
  realUrl: 'https://real.test/offer?a=1',
  auditUrl: 'https://audit.test/page',
  mode: 'cloak',
  selectedRegions: ['US', 'CA'],
}
const create = (account: TestAccount, token: string, changes: object = {}) =>
  account.call('POST', '/api/cloak/create', { token, body: { ...body, ...changes } })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

test('a link is created, listed, read in both detail paths, changed and deleted', async () => {
  const stats = await standInStats({
    'cloak-totals': { all: counts(7, 2), rows: [{ cloak: 1, ...counts(7, 2) }] },
  })
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  const { token, id: owner } = await account.user()
  const created = CloakCreatedAnswer.parse((await create(account, token)).body)
  expect(created.short_link).toMatch(/^\/t\/[A-Za-z0-9]{7}$/)
  // R25: the origin that visitors use, whatever the caller's is.
  const url = `${account.config.PUBLIC_ORIGIN}${created.short_link}`
  expect([created.short_url, created.data.short_url]).toEqual([url, url])
  expect(created.data.selected_regions).toEqual([
    { code: 'CA', name: 'Canada' },
    { code: 'US', name: 'United States' },
  ])

  const list = await account.call('GET', '/api/cloak/list', { token })
  expect(CloakListAnswer.parse(list.body)).toMatchObject({ page: 1, per_page: 10, total: 1 })
  expect(list.body.items[0]).toMatchObject({
    visits: 7,
    real_visits: 5,
    audit_visits: 2,
    counts_delayed: false,
  })
  expect(stats.asked[0]).toMatchObject({ name: 'cloak-totals', question: { owner, cloaks: [created.id] } })

  for (const path of [`/api/cloaks/${created.id}`, `/api/cloak/detail/${created.id}`]) {
    const detail = await account.call('GET', path, { token })
    expect(CloakDetailAnswer.parse(detail.body)).toMatchObject({
      name: 'Summer sale',
      active: true,
      visits: 7,
    })
  }
  const changed = await account.call('PUT', `/api/cloak/update/${created.id}`, {
    token,
    body: { ...body, mode: 'full_open', auditUrl: '', shortLink: created.short_link },
  })
  expect(changed.body.data).toMatchObject({ mode: 'full_open', audit_url: null })

  expect((await account.call('DELETE', `/api/cloak/delete/${created.id}`, { token })).status).toBe(200)
  expect((await account.call('GET', `/api/cloaks/${created.id}`, { token })).status).toBe(404)
  const history = await account.db
    .selectFrom('cloak_versions')
    .select(['version', 'change'])
    .orderBy('version')
    .execute()
  expect(history).toEqual([
    { version: 1, change: 'created' },
    { version: 2, change: 'updated' },
    { version: 3, change: 'deleted' },
  ])
})

test('without statistics a list shows the last known counts, marked as delayed', async () => {
  const stats = await standInStats({
    'cloak-totals': { all: counts(9), rows: [{ cloak: 1, ...counts(9) }] },
  })
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  const { token } = await account.user()
  await create(account, token)
  await account.call('GET', '/api/cloak/list', { token })
  stats.state.down = true
  const { body: list } = await account.call('GET', '/api/cloak/list', { token })
  expect(list.items[0]).toMatchObject({ visits: 9, counts_delayed: true })
  const { body: home } = await account.call('GET', '/api/user/statistics', { token })
  expect(home.data.cloak).toMatchObject({ total_cloaks: 1, total_logs: 9, counts_delayed: true })
})

test.each([
  [{ name: ' ' }, { name: 'This field is required' }],
  [{ realUrl: '' }, { realUrl: 'This field is required' }],
  [{ realUrl: 'javascript:alert(1)' }, { realUrl: 'Please enter a valid URL' }],
  [
    { realUrl: 'http://localhost:8080/t/abcd' },
    { realUrl: 'A link cannot lead to another short link on this site' },
  ],
  [{ auditUrl: '' }, { auditUrl: 'This field is required' }],
  [{ auditUrl: null, mode: 'audit' }, { auditUrl: 'This field is required' }],
  [{ auditUrl: 'nope', mode: 'full_open' }, { auditUrl: 'Please enter a valid URL' }],
  [{ selectedRegions: [] }, { selectedRegions: 'Please select at least one region' }],
  [{ selectedRegions: ['XX'] }, { selectedRegions: 'Unknown country or region' }],
  [{ mode: 'smart' }, { mode: 'This value is not valid' }],
  [
    { shortLink: 'a b' },
    { shortLink: 'A short link must be 4 to 32 letters, digits, hyphens or underscores' },
  ],
  [{ name: 'x\u0000y' }, undefined],
  [{ owner_id: 2 }, { owner_id: 'Unknown field' }],
  [{ active: false }, { active: 'Unknown field' }],
])('a form with %j is refused', async (changes, errors) => {
  const { token, id } = await account.user()
  const answer = await create(account, token, changes)
  expect(answer).toMatchObject({ status: 400, body: { status: 'error' } })
  expect(answer.body.errors).toEqual(errors)
  const stored = account.db.selectFrom('cloaks').select('id').where('owner_id', '=', id)
  expect(await stored.execute()).toEqual([])
})

test('no hostile destination gets into a link through either field or call', async () => {
  const PUBLIC_ORIGIN = 'https://go.sluice.test'
  const account = await testAccount({ PUBLIC_ORIGIN })
  const { token } = await account.user()
  const { body: made } = await create(account, token)
  const before = await account.db.selectFrom('cloaks').selectAll().execute()
  // Spaces and brackets around a link and a missing scheme are forgiven; the rest may be a good one.
  const hostile = HOSTILE_URLS.filter((url) => {
    const read = readAddress(url)
    return !read.ok || !readDestination(read.address, PUBLIC_ORIGIN).ok
  })
  expect(hostile.length).toBeGreaterThanOrEqual(300)
  for (const [index, url] of hostile.entries()) {
    const form = { ...body, mode: 'audit', selectedRegions: [], [index % 2 ? 'realUrl' : 'auditUrl']: url }
    const answer =
      index % 3
        ? await create(account, token, form)
        : await account.call('PUT', `/api/cloak/update/${made.id}`, { token, body: form })
    expect(answer.status, JSON.stringify(url).slice(0, 100)).toBe(url.length > 60_000 ? 413 : 400)
  }
  expect(await account.db.selectFrom('cloaks').selectAll().execute()).toEqual(before)
})

test.each([
  ['real.test/offer', 'https://real.test/offer'],
  ['see http://real.test/{code}. Thanks', 'http://real.test/{code}'],
])('the destination %j is stored as %s', async (realUrl, stored) => {
  const { token } = await account.user()
  expect((await create(account, token, { realUrl })).body.data).toMatchObject({ real_url: stored })
})

test('a custom code is assigned once and never again, even after its link is deleted', async () => {
  const { token } = await account.user()
  const other = await account.user()
  const shortLink = '/t/summer-24'
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(account, token, { shortLink })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
  const made = answers.find((answer) => answer.status === 200)!
  await account.call('DELETE', `/api/cloak/delete/${made.body.id}`, { token })
  const again = await create(account, other.token, { shortLink: 'summer-24' })
  expect(again).toMatchObject({ status: 409, body: { code: 'short_link_taken' } })
})

test('the code of an existing link cannot be changed', async () => {
  const { token } = await account.user()
  const { body: made } = await create(account, token)
  const answer = await account.call('PUT', `/api/cloak/update/${made.id}`, {
    token,
    body: { ...body, shortLink: 'other-code' },
  })
  expect(answer).toMatchObject({ status: 400, body: { errors: { shortLink: expect.any(String) } } })
})

test('saving without a change creates no version', async () => {
  const { token } = await account.user()
  const { body: made } = await create(account, token)
  await account.call('PUT', `/api/cloak/update/${made.id}`, { token, body })
  const stored = account.db.selectFrom('cloaks').select('version').where('id', '=', made.id)
  expect(await stored.execute()).toEqual([{ version: 1 }])
})

test('without membership and calls no link can be created; with either, one can', async () => {
  const { token, id } = await account.user()
  await account.db
    .updateTable('quota_accounts')
    .set((eb) => ({ settled: eb.ref('granted') }))
    .where('owner_id', '=', id)
    .execute()
  const refused = await create(account, token)
  expect(refused).toMatchObject({ status: 402, body: { code: 'membership_required' } })
  expect(refused.body.message).toBe(
    'You do not have enough available quota to create a cloak. Please subscribe to a plan to get more quota.',
  )
  const plan = await account.db
    .insertInto('plans')
    .values({ name: 'p', price: 1, validity_days: 1, total_calls: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const period = { starts_at: new Date(Date.now() - 1_000), ends_at: new Date(Date.now() + 60_000) }
  await account.db
    .insertInto('memberships')
    .values({ user_id: id, plan_id: plan.id, source: 'test', ...period })
    .execute()
  expect((await create(account, token)).status).toBe(200)
})

test("another user's link is not found by any call", async () => {
  const owner = await account.user()
  const thief = await account.user()
  const { body: made } = await create(account, owner.token)
  const attempts = [
    account.call('GET', `/api/cloaks/${made.id}`, { token: thief.token }),
    account.call('GET', `/api/cloak/detail/${made.id}`, { token: thief.token }),
    account.call('PUT', `/api/cloak/update/${made.id}`, { token: thief.token, body }),
    account.call('DELETE', `/api/cloak/delete/${made.id}`, { token: thief.token }),
    account.call('GET', `/api/cloak/access-logs?cloak_id=${made.id}`, { token: thief.token }),
    account.call('GET', `/api/stats/country?cloak_id=${made.id}`, { token: thief.token }),
  ]
  const missing = await account.call('GET', '/api/cloaks/999999', { token: thief.token })
  for (const answer of await Promise.all(attempts)) {
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual(missing.body)
  }
  expect((await account.call('GET', '/api/cloak/list', { token: thief.token })).body.total).toBe(0)
  expect((await account.call('GET', `/api/cloaks/${made.id}`, { token: owner.token })).status).toBe(200)
})

test('search covers names, codes and links without wildcards; mode and pages narrow the list', async () => {
  const { token } = await account.user()
  for (let n = 0; n < 12; n += 1) {
    await create(account, token, {
      name: `Link 1${n}%`,
      mode: n % 2 ? 'audit' : 'full_open',
      shortLink: `code-${n}x`,
    })
  }
  const list = async (query: string) =>
    (await account.call('GET', `/api/cloak/list?${query}`, { token })).body
  expect(await list('')).toMatchObject({ total: 12, page: 1, per_page: 10 })
  const second = await list('page=2&per_page=10')
  expect(second.items.map((item: { name: string }) => item.name)).toEqual(['Link 11%', 'Link 10%'])
  expect((await list('mode=audit')).total).toBe(6)
  expect((await list('search=link%2013')).total).toBe(1)
  expect((await list('search=%25')).total).toBe(12)
  expect((await list('search=_')).total).toBe(0)
  expect((await list('search=/t/code-7x')).total).toBe(1)
  expect((await list('search=REAL.test')).total).toBe(12)
  expect((await account.call('GET', '/api/cloak/list?page=0', { token })).status).toBe(400)
  expect((await account.call('GET', '/api/cloak/list?owner=2', { token })).status).toBe(400)
})

test('U9: any own link is found by its name for a filter, the oldest and the deleted ones too', async () => {
  const { token } = await account.user()
  const names = async (query: string) =>
    CloakNamesAnswer.parse((await account.call('GET', `/api/cloak/names?${query}`, { token })).body).data
  const make = async (changes: object) => (await create(account, token, changes)).body
  const oldest = await make({ name: 'Oldest 100%' })
  const gone = await make({ name: 'Gone away', shortLink: 'gone-1' })
  for (let n = 0; n < 50; n += 1) await make({ name: `Link ${n}` })
  await account.call('DELETE', `/api/cloak/delete/${gone.id}`, { token })
  const all = await names('')
  expect([all.items.length, all.items[0]!.name, all.more]).toEqual([50, 'Link 49', true])
  const short_url = `${account.config.PUBLIC_ORIGIN}/t/gone-1`
  const deleted = {
    id: gone.id,
    name: 'Gone away',
    short_link: '/t/gone-1',
    short_url,
    domain: null,
    deleted: true,
  }
  for (const query of ['search=gONE%20a', 'search=/t/gone-1', `cloak_id=${gone.id}`])
    expect(await names(query), query).toEqual({ items: [deleted], more: false })
  for (const query of ['search=oldest', 'search=%25', `cloak_id=${oldest.id}`])
    expect((await names(query)).items, query).toMatchObject([{ id: oldest.id, deleted: false }])
  expect((await names('search=_')).items).toEqual([])
  const other = await account.user()
  const theirs = await account.call('GET', `/api/cloak/names?cloak_id=${gone.id}`, { token: other.token })
  expect(theirs.status).toBe(404)
})

test('R6: links are found by the address as it was typed, whatever its script', async () => {
  const { token } = await account.user()
  const realUrl = 'https://例子.测试/路径?q=你好'
  const body = { name: 'a', realUrl, mode: 'full_open' }
  await account.call('POST', '/api/cloak/create', { token, body })
  for (const text of ['例子.测试', '你好', '路径', realUrl, 'xn--fsqu00a', '%E4%BD%A0'])
    expect([text, await found(token, text)]).toEqual([text, 1])
  expect(await found(token, '别的')).toBe(0)
})

test('R7: a link is found, and its code taken, from the whole link', async () => {
  const { token } = await account.user()
  const make = (shortLink: string) =>
    account.call('POST', '/api/cloak/create', {
      token,
      body: { name: 'a', realUrl: 'https://real.test/', mode: 'full_open', shortLink },
    })
  const origin = 'http://localhost:8080'
  for (const [n, text] of [
    `${origin}/t/own-Code0`,
    't/own-Code1',
    `${origin}/t/own-Code2/`,
    '/t/own-Code3?x=1',
  ].entries())
    expect((await make(text)).body).toMatchObject({ short_link: `/t/own-Code${n}` })
  expect((await make('http://other.host/t/own-Code7')).status).toBe(400)
  expect(await found(token, `${origin}/t/own-Code2?fbclid=1`)).toBe(1)
})

const found = async (token: string, text: string): Promise<number> =>
  (await account.call('GET', `/api/cloak/list?search=${encodeURIComponent(text)}`, { token })).body.total

test('countries come with names in the requested language, the common ones separately', async () => {
  const { token } = await account.user()
  const all = CountriesAnswer.parse((await account.call('GET', '/api/cloak/countries', { token })).body)
  expect(all).toHaveLength(249)
  const common = await account.call('GET', '/api/cloak/countries?common_only=true', {
    token,
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(common.body[0]).toEqual({ code: 'US', name: '美国' })
  expect(common.body).toHaveLength(29)
})
