import type { AddressInfo } from 'node:net'
import {
  LIVE_PATH,
  LiveEnd,
  LiveTicketAnswer,
  LiveVisits,
  MAX_ACCOUNT_STREAMS,
} from '@sluice/contract/api-live'
import { openRedis } from '@sluice/kit/redis'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type EventStream, readEvents } from '../../../../infra/local/testing/event-stream.ts'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const POLL = { timeout: 15_000, interval: 50 }

let stats: Awaited<ReturnType<typeof openStandInStats>>
let account: TestAccount
let origin: string
beforeAll(async () => {
  stats = await openStandInStats({})
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url, TRUSTED_PROXIES: '127.0.0.1/32' })
  await account.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(account.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await account.close()
  stats.close()
})

type User = Awaited<ReturnType<TestAccount['user']>>
let user: User
let link: number
beforeEach(async () => {
  user = await account.user()
  const body = { name: 'Watched', realUrl: 'https://shop.test/', mode: 'full_open' }
  link = (await account.call('POST', '/api/cloak/create', { token: user.token, body })).body.id
})

async function watch(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const stream = await readEvents(`${origin}${LIVE_PATH}?${new URLSearchParams(query)}`, headers)
  onTestFinished(stream.close)
  return stream
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const began = (stream: EventStream) => stream.until(({ event }) => event === 'visits')
const withTotal = (stream: EventStream, total: number) =>
  stream.until(({ event, data }) => event === 'visits' && LiveVisits.parse(data).total === total)
const endOf = async (stream: EventStream) => {
  const { data } = await stream.until(({ event }) => event === 'end')
  await expect.poll(stream.ended, POLL).toBe(true)
  return LiveEnd.parse(data).code
}
const ticketOf = async (token: string) =>
  LiveTicketAnswer.parse((await account.call('POST', `${LIVE_PATH}/ticket`, { token })).body).data.ticket
const makeKey = async (changes: object = {}) => {
  const body = { name: 'Live', scopes: ['stats:read'], ...changes }
  return (await account.call('POST', '/api/keys', { token: user.token, body })).body as {
    id: number
    key: string
  }
}

test('a stored visit is counted and listed with its link, for its owner alone', async () => {
  const other = await account.user()
  const [own, others] = [await watch({}, bearer(user.token)), await watch({}, bearer(other.token))]
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ])
  const first = LiveVisits.parse((await began(own)).data)
  expect([first.total, first.last]).toEqual([0, []])
  await began(others)
  stats.live.store(user.id, link, { country: 'FR' })
  stats.live.store(other.id, link + 1_000)
  const shown = LiveVisits.parse((await withTotal(own, 1)).data)
  expect(shown).toMatchObject({
    since: first.since,
    by_destination: { target: 1 },
    by_reason: { open_mode: 1 },
    by_country: { FR: 1 },
    by_cloak: { [link]: 1 },
    last: [{ cloak_id: link, cloak_name: 'Watched', cloak_deleted: false, country_code: 'FR' }],
  })
  await withTotal(others, 1)
  stats.live.store(user.id, link)
  const next = LiveVisits.parse((await withTotal(own, 2)).data)
  expect(next.last).toHaveLength(1)
  expect(JSON.stringify(others.events)).not.toContain('FR')
})

test('Last-Event-ID continues the counts exactly, as a header and as a query, while stats is down and back', async () => {
  const before = await watch({}, bearer(user.token))
  await began(before)
  for (let n = 0; n < 3; n += 1) stats.live.store(user.id, link)
  const { id, data } = await withTotal(before, 3)
  before.close()
  stats.live.store(user.id, link, { country: 'IT' })
  stats.state.down = true
  onTestFinished(() => {
    stats.state.down = false
  })
  const streams = [
    await watch({}, { ...bearer(user.token), 'last-event-id': id! }),
    await watch({ last_event_id: id! }, bearer(user.token)),
  ]
  stats.live.store(user.id, link)
  stats.state.down = false
  for (const stream of streams) {
    const whole = LiveVisits.parse((await withTotal(stream, 5)).data)
    expect(whole.since).toBe(LiveVisits.parse(data).since)
    expect(whole.by_country).toEqual({ DE: 4, IT: 1 })
    const totals = stream.events.flatMap(({ event, data }) =>
      event === 'visits' ? [LiveVisits.parse(data).total] : [],
    )
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  }
  expect((await watch({ last_event_id: 'x' }, bearer(user.token))).status).toBe(400)
})

test('an open stream goes on where it was when stats was away', async () => {
  const stream = await watch({}, bearer(user.token))
  await began(stream)
  stats.state.down = true
  onTestFinished(() => {
    stats.state.down = false
  })
  for (let n = 0; n < 4; n += 1) stats.live.store(user.id, link)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(stream.ended()).toBe(false)
  stats.state.down = false
  await withTotal(stream, 4)
})

test('a ticket opens one stream, of its account, and no other operation', async () => {
  const ticket = await ticketOf(user.token)
  expect((await account.call('GET', '/api/user/profile', { token: ticket })).status).toBe(401)
  const stream = await watch({ ticket })
  await began(stream)
  stats.live.store(user.id, link)
  await withTotal(stream, 1)
  for (const text of [ticket, 'slt_unknown', 'x', ''])
    expect((await watch({ ticket: text })).status, text).toBe(401)
  expect((await watch()).status).toBe(401)

  const old = await ticketOf(user.token)
  const redis = openRedis(account.redis.url, {})
  onTestFinished(() => redis.disconnect())
  const [kept] = await redis.keys(`${account.redis.prefix}live-ticket:*`)
  expect(kept).not.toContain(old)
  expect(await redis.ttl(kept!)).toBeLessThanOrEqual(60)
  await redis.pexpire(kept!, 1)
  await expect.poll(() => redis.exists(kept!), POLL).toBe(0)
  expect((await watch({ ticket: old })).status).toBe(401)
})

test('a stream ends soon after its session, and watching does not keep a session alive', async () => {
  const byToken = await watch({}, bearer(user.token))
  const byTicket = await watch({ ticket: await ticketOf(user.token) })
  const other = await account.signIn(user)
  const stays = await watch({}, bearer(other.token))
  for (const stream of [byToken, byTicket, stays]) await began(stream)
  await account.call('POST', '/api/user/logout', { token: user.token })
  expect(await endOf(byToken)).toBe('session_expired')
  expect(await endOf(byTicket)).toBe('session_expired')
  expect(stays.ended()).toBe(false)
  const idle = new Date(Date.now() - 31 * 60_000)
  await account.db
    .updateTable('sessions')
    .set({ last_seen_at: idle })
    .where('user_id', '=', user.id)
    .execute()
  expect(await endOf(stays)).toBe('session_expired')
})

test('opening a stream is no use of a session', async () => {
  const seen = new Date(Date.now() - 20 * 60_000)
  await account.db
    .updateTable('sessions')
    .set({ last_seen_at: seen })
    .where('user_id', '=', user.id)
    .execute()
  const ticket = await ticketOf(user.token)
  await began(await watch({ ticket }))
  await began(await watch({}, bearer(user.token)))
  const { last_seen_at } = await account.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(last_seen_at).toEqual(seen)
})

test('a stream ends soon after its account is disabled', async () => {
  const stream = await watch({}, bearer(user.token))
  await began(stream)
  await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
  expect(await endOf(stream)).toBe('session_expired')
})

test('a stream ends soon after its key is revoked, expired, replaced or no longer allowed from its address', async () => {
  const here = { 'x-forwarded-for': '203.0.113.9' }
  const keys = [
    await makeKey(),
    await makeKey(),
    await makeKey(),
    await makeKey({ networks: ['203.0.113.0/24'] }),
  ]
  const streams: EventStream[] = []
  for (const { key } of keys) streams.push(await watch({}, { ...bearer(key), ...here }))
  const byTicket = await watch({ ticket: await ticketOf((await makeKey()).key) }, here)
  for (const stream of [...streams, byTicket]) await began(stream)
  const [revoked, expired, replaced, elsewhere] = keys
  await account.call('DELETE', `/api/keys/${revoked!.id}`, { token: user.token })
  const change = (id: number) => account.db.updateTable('api_keys').where('id', '=', id)
  await change(expired!.id).set({ expires_at: new Date() }).execute()
  await account.call('POST', `/api/keys/${replaced!.id}/roll`, { token: user.token })
  await change(replaced!.id).set({ previous_until: new Date() }).execute()
  await change(elsewhere!.id)
    .set({ networks: ['198.51.100.0/24'] })
    .execute()
  for (const stream of streams) expect(await endOf(stream)).toBe('key_invalid')
  expect(byTicket.ended()).toBe(false)
  const { key } = await makeKey({ scopes: ['links:read'] })
  expect((await watch({}, bearer(key))).status).toBe(403)
})

test('an account has fifty streams, then is told to poll, and a closed one makes room', async () => {
  const streams: EventStream[] = []
  for (let n = 0; n < MAX_ACCOUNT_STREAMS; n += 1) streams.push(await watch({}, bearer(user.token)))
  const open = () => watch({}, bearer(user.token))
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  const other = await account.user()
  expect((await watch({}, bearer(other.token))).status).toBe(200)
  streams[0]!.close()
  await expect.poll(async () => (await open()).status, POLL).toBe(200)
})
