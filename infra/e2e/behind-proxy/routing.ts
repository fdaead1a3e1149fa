import { DoneAnswer } from '@sluice/contract/api-answer'
import { BlacklistAddedAnswer } from '@sluice/contract/api-blacklist'
import { CloakPropagationAnswer } from '@sluice/contract/api-cloak-history'
import { NewKeyAnswer } from '@sluice/contract/api-keys'
import { StatsAnswers } from '@sluice/contract/api-stats'
import { UserStatisticsAnswer } from '@sluice/contract/api-user'
import { Sluice } from '@sluice/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Advertiser, logEntry, logIn } from '../advertiser.ts'
import { visit } from '../visitor.ts'
import { product } from './shared.ts'

const US = '8.8.8.8'
const CN = '114.114.114.114'
const CN_V6 = '2400:3200::1'
const NOWHERE = '192.0.2.1'
const REAL = 'https://real.example/offer'
const CALLS = 5_000
const AUDIT = 'https://audit.example/page'

let user: Advertiser

beforeAll(async () => {
  user = await newUser('advertiser@e2e.test', CALLS)
}, 120_000)

async function newUser(email: string, calls: number): Promise<Advertiser> {
  await product.createUser({ email, password: 'Routing123', calls })
  return logIn(product.origin, email, 'Routing123')
}

const from = (path: string, address: string) => visit(product.origin, path, { from: address })

describe('a link for US visitors', () => {
  let link: { id: number; path: string }
  beforeAll(async () => {
    link = await user.create({ name: 'US only', mode: 'cloak', selectedRegions: ['US'] })
  })

  test.each([
    [US, REAL, 'country_match', 'US', '8.8.8.8'],
    [`::ffff:${US}`, REAL, 'country_match', 'US', '8.8.8.8'],
    [CN, AUDIT, 'country_miss', 'CN', CN],
    [CN_V6, AUDIT, 'country_miss', 'CN', CN_V6],
    [NOWHERE, AUDIT, 'country_unknown', 'ZZ', NOWHERE],
  ])('sends %s to %s because of %s, and the log says so', async (address, location, reason, country, ip) => {
    const visited = await from(link.path, address)
    expect(visited).toMatchObject({ status: 302, location, body: '' })
    expect(visited.headers.get('cache-control')).toBe('private, no-store')
    const entry = await logEntry(user, link.id, visited.marker)
    expect(entry).toMatchObject({
      reason,
      country_code: country,
      visitor_ip: ip,
      redirect_to: location === REAL ? 'target' : 'audit',
      mode: 'cloak',
      cloak_name: 'US only',
      device: 'mobile',
      browser: 'Safari',
    })
  })

  test('counts each visit once, by destination and by region', async () => {
    await expect
      .poll(() => user.detail(link.id), { timeout: 30_000 })
      .toMatchObject({ visits: 5, real_visits: 2, audit_visits: 3 })
    const byRegion = await user.call('GET', `/api/stats/country?cloak_id=${link.id}`, StatsAnswers.country)
    const visitsOf = Object.fromEntries(byRegion.data.items.map((row) => [row.country, row.visits]))
    expect(visitsOf).toEqual({ US: 2, CN: 2, ZZ: 1 })
  })

  test("keeps the campaign's click id and the destination's own parameters", async () => {
    const tagged = await user.create({
      name: 'Tagged',
      mode: 'full_open',
      realUrl: 'https://real.example/p?src=own#top',
    })
    const visited = await from(`${tagged.path}?gclid=abc%20d&src=theirs`, US)
    const location = new URL(visited.location ?? '')
    expect(location.searchParams.get('gclid')).toBe('abc d')
    expect(location.searchParams.getAll('src')).toEqual(['own'])
    expect(location.hash).toBe('#top')
    const entry = await logEntry(user, tagged.id, visited.marker)
    expect(entry.campaign).toEqual({ gclid: 'abc d' })
  })

  test('answers HEAD like GET, and neither logs nor charges it', async () => {
    const head = await visit(product.origin, link.path, { from: US, method: 'HEAD' })
    expect(head).toMatchObject({ status: 302, location: REAL, body: '' })
    const get = await from(link.path, US)
    await logEntry(user, link.id, get.marker)
    await expect(logEntry(user, link.id, head.marker, 0)).rejects.toThrow('is not in the log')
    const spent = (await user.detail(link.id)).visits + 1
    await expect.poll(() => remaining(user), { timeout: 20_000, interval: 500 }).toBe(CALLS - spent)
  })
})

test('records the campaign, by which the log is filtered and visits are counted', async () => {
  const link = await user.create({ name: 'Campaign', mode: 'full_open' })
  const paths = ['utm_source=news%20letter&sub1=a&email=planted', 'utm_source=ads', ''].map(
    (query) => `${link.path}?${query}`,
  )
  for (const path of paths) {
    const visited = await from(path, US)
    await logEntry(user, link.id, visited.marker)
  }
  const found = await user.accessLog({ cloak_id: link.id, utm_source: 'news letter', sub1: 'a' })
  expect(found.items.map(({ campaign }) => campaign)).toEqual([{ utm_source: 'news letter', sub1: 'a' }])
  const all = await user.accessLog({ cloak_id: link.id })
  expect(JSON.stringify(all.items.map(({ referrer, ...row }) => row))).not.toContain('planted')
  const ask = `cloak_id=${link.id}`
  const { data: sources } = await user.call('GET', `/api/stats/utm_source?${ask}`, StatsAnswers.utm_source)
  expect(sources.items.map((row) => [row.utm_source, row.visits]).sort()).toEqual([
    ['', 1],
    ['ads', 1],
    ['news letter', 1],
  ])
  const { data: subs } = await user.call('GET', `/api/stats/sub1?${ask}`, StatsAnswers.sub1)
  expect(subs.items.map((row) => [row.sub1, row.visits])).toEqual([
    ['', 2],
    ['a', 1],
  ])
  expect(subs.complete_from).toBeNull()
})

test('an audit link sends everyone to the audit page, an open link sends everyone to the real one', async () => {
  const audit = await user.create({ name: 'In review', mode: 'audit' })
  const open = await user.create({ name: 'Open', mode: 'full_open', auditUrl: null })
  for (const address of [US, CN, NOWHERE]) {
    expect(await from(audit.path, address)).toMatchObject({ status: 302, location: AUDIT })
    expect(await from(open.path, address)).toMatchObject({ status: 302, location: REAL })
  }
  const last = await from(audit.path, CN)
  expect(await logEntry(user, audit.id, last.marker)).toMatchObject({ reason: 'audit_mode' })
})

test('a blacklisted address gets the audit page even from a link that targets its country', async () => {
  const link = await user.create({ name: 'Guarded', mode: 'cloak', selectedRegions: ['US', 'CN'] })
  expect(await from(link.path, CN)).toMatchObject({ location: REAL })
  await user.call('POST', '/api/blacklist', BlacklistAddedAnswer, {
    range: '114.114.114.0/24',
    reason: 'auditor',
  })
  await user.call('POST', '/api/blacklist', BlacklistAddedAnswer, {
    range: '2400:3200::/32',
    reason: 'auditor',
  })
  await expect.poll(async () => (await from(link.path, CN)).location, { timeout: 15_000 }).toBe(AUDIT)
  let blocked = await from(link.path, CN_V6)
  const blockedNow = async () => {
    blocked = await from(link.path, CN_V6)
    return blocked.location
  }
  await expect.poll(blockedNow, { timeout: 15_000 }).toBe(AUDIT)
  expect(await logEntry(user, link.id, blocked.marker)).toMatchObject({
    reason: 'blacklisted',
    redirect_to: 'audit',
  })
  expect(await from(link.path, US)).toMatchObject({ location: REAL })
})

test('a program reads the whole log with the SDK, page by page and each visit once', async () => {
  const { path, id: cloak_id } = await user.create({ name: 'Read by a program', mode: 'full_open' })
  const visited: string[] = []
  for (let n = 0; n < 7; n += 1) visited.push((await from(path, US)).marker)
  const { key } = await user.call('POST', '/api/keys', NewKeyAnswer, { name: 'Log', scopes: ['stats:read'] })
  const sluice = new Sluice({ key, baseUrl: product.origin })
  const total = async () =>
    (await sluice.get('/api/cloak/access-logs', { query: { cloak_id, per_page: 1 } })).total
  await expect.poll(total, { timeout: 15_000 }).toBe(7)
  const read: string[] = []
  for await (const { referrer } of sluice.all('/api/cloak/access-logs', { query: { cloak_id, per_page: 2 } }))
    read.push(referrer.split('id=')[1] ?? '')
  expect(read.toSorted()).toEqual(visited.toSorted())
})

test('the owner of an edited link sees on how many nodes it is live, and how fast', async () => {
  const link = await user.create({ name: 'Edited', mode: 'audit' })
  expect(await from(link.path, US)).toMatchObject({ location: AUDIT })
  await user.update(link.id, { name: 'Edited', mode: 'full_open' })
  const spread = async () =>
    (await user.call('GET', `/api/cloak/propagation/${link.id}`, CloakPropagationAnswer)).data
  await expect
    .poll(spread, { timeout: 30_000, interval: 50 })
    .toMatchObject({ version: 2, state: 'live', live: 2, nodes: 2 })
  expect((await spread()).live_in_ms).toBeLessThan(5_000)
  expect(await from(link.path, US)).toMatchObject({ location: REAL })
})

test('a paused link gets the 404 page, at no cost, and its owner sees why', async () => {
  const link = await user.create({ name: 'Paused', mode: 'full_open' })
  await product.pauseLink(link.id)
  let paused = await from(link.path, US)
  const statusNow = async () => {
    paused = await from(link.path, US)
    return paused.status
  }
  await expect.poll(statusNow, { timeout: 15_000 }).toBe(404)
  expect(await logEntry(user, link.id, paused.marker)).toMatchObject({
    reason: 'inactive',
    redirect_to: 'none',
  })
})

test('a deleted link and an unknown code get the 404 page and cost nothing', async () => {
  const link = await user.create({ name: 'Short-lived', mode: 'full_open' })
  expect(await from(link.path, US)).toMatchObject({ status: 302 })
  await user.call('DELETE', `/api/cloak/delete/${link.id}`, DoneAnswer)
  await expect.poll(async () => (await from(link.path, US)).status, { timeout: 15_000 }).toBe(404)
  const outOfBounds = '/t/..%2f..%2fetc'
  for (const path of ['/t/NoSuch1', '/t/', '/t/a', `/t/${'x'.repeat(5000)}`, outOfBounds]) {
    const missing = await from(path, US)
    expect(missing.status, path).toBe(path === outOfBounds ? 400 : 404)
    expect(missing.location).toBeNull()
  }
})

test('after the last call is spent, visitors get the audit page or a reason, and nothing is charged', async () => {
  const broke = await newUser('broke@e2e.test', 3)
  const safe = await broke.create({ name: 'With audit page', mode: 'full_open' })
  const bare = await broke.create({ name: 'Without', mode: 'full_open', auditUrl: null })
  for (let call = 0; call < 3; call += 1) expect(await from(safe.path, US)).toMatchObject({ location: REAL })

  const visited = await from(safe.path, US)
  expect(visited).toMatchObject({ status: 302, location: AUDIT })
  const refused = await from(bare.path, US)
  expect(refused.status).toBe(402)
  expect(refused.headers.get('cache-control')).toContain('no-store')
  expect(refused.body).toMatch(/[\u4e00-\u9fff]/)
  expect(refused.body).toMatch(/paused/i)

  expect(await logEntry(broke, safe.id, visited.marker)).toMatchObject({
    reason: 'no_calls',
    redirect_to: 'audit',
  })
  expect(await logEntry(broke, bare.id, refused.marker)).toMatchObject({
    reason: 'no_calls',
    redirect_to: 'none',
  })
  await expect.poll(() => remaining(broke), { timeout: 20_000, interval: 500 }).toBe(0)
})

test('only GET and HEAD are answered under /t/', async () => {
  const link = await user.create({ name: 'Methods', mode: 'full_open' })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await visit(product.origin, link.path, { from: US, method })).status, method).toBe(405)
  }
})

async function remaining(who: Advertiser): Promise<number> {
  return (await who.call('GET', '/api/user/statistics', UserStatisticsAnswer)).data.user.remaining_calls
}
