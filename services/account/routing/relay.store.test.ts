import { redisNames } from '@sluice/contract/routing'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../infra/local/stores/free-port.ts'
import { openDoor } from '../testing/redis-door.ts'
import { type TestAccount, testAccount } from '../testing/test-account.ts'
import { documentWriter } from './redis-documents.ts'

function redisOf(account: TestAccount): Redis {
  const redis = new Redis(account.redis.url)
  onTestFinished(() => redis.disconnect())
  return redis
}

const cloakBody = { name: 'a', realUrl: 'https://real.test/', auditUrl: 'https://audit.test/', mode: 'audit' }

async function newCloak(account: TestAccount) {
  const { token } = await account.user()
  const made = await account.call('POST', '/api/cloak/create', { token, body: cloakBody })
  const { id, short_link } = made.body as { id: number; short_link: string }
  return { token, id, key: `cloak:${short_link.slice(3)}` as const }
}

const waiting = (account: TestAccount) =>
  account.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()

const routing = (account: TestAccount, key: string) =>
  account.internal.inject({
    url: `/internal/routing/${encodeURIComponent(key)}`,
    headers: { authorization: `Bearer ${account.config.INTERNAL_SECRET}` },
  })

test('edits reach Redis and the nodes at once, not only at the next poll', async () => {
  const account = await testAccount()
  const redis = redisOf(account)
  const names = redisNames(account.redis.prefix)
  const { token, id, key } = await newCloak(account)
  const heard: string[] = []
  const listener = redisOf(account)
  await listener.subscribe(names.hints)
  listener.on('message', (_channel, text) => heard.push(text))

  const times: number[] = []
  for (let version = 2; version <= 6; version += 1) {
    const body = { ...cloakBody, mode: 'full_open', name: `v${version}` }
    expect((await account.call('PUT', `/api/cloak/update/${id}`, { token, body })).status).toBe(200)
    const started = performance.now()
    await vi.waitFor(() => expect(heard.map((text) => JSON.parse(text))).toContainEqual({ key, version }), {
      timeout: 15_000,
      interval: 2,
    })
    times.push(performance.now() - started)
  }
  // By polling alone each would take nearly a second; a busy machine delays some.
  expect(times.sort((a, b) => a - b)[1]).toBeLessThan(300)

  const stored = await redis.hgetall(names.document(key))
  expect(stored.version).toBe('6')
  expect(JSON.parse(stored.body!)).toMatchObject({
    kind: 'cloak',
    version: 6,
    mode: 'full_open',
    active: true,
  })
  const last = await redis.xrevrange(names.hintStream, '+', '-', 'COUNT', 1)
  expect(JSON.parse(last[0]![1][1]!)).toEqual({ key, version: 6 })
  await vi.waitFor(async () => expect(await waiting(account)).toEqual([]), 15_000)
})

test('an older version never replaces a newer one', async () => {
  const account = await testAccount()
  const redis = redisOf(account)
  const writer = documentWriter(redis, account.redis.prefix)
  // 7 and 201 have no common factor: every version from 1 to 200 occurs once, out of order.
  const versions = Array.from({ length: 200 }, (_, index) => ((index + 1) * 7) % 201)
  await Promise.all(
    versions.map((version) => writer.put({ kind: 'site', version, blacklist: [] }, version % 2 === 0)),
  )
  const stored = await redis.hgetall(redisNames(account.redis.prefix).document('site'))
  expect(stored.version).toBe('200')
  expect(JSON.parse(stored.body!).version).toBe(200)
})

test('a flushed Redis fills again from the nodes’ reads', async () => {
  const account = await testAccount()
  const redis = redisOf(account)
  const { key } = await newCloak(account)
  const document = redisNames(account.redis.prefix).document(key)
  await vi.waitFor(async () => expect(await redis.exists(document)).toBe(1), 15_000)
  await redis.del(document)
  const read = await routing(account, key)
  expect(read.json()).toMatchObject({ kind: 'cloak', version: 1, mode: 'audit' })
  await vi.waitFor(async () => expect(await redis.hget(document, 'version')).toBe('1'), 15_000)
})

test('a deleted link stays known as inactive; unknown keys are 404', async () => {
  const account = await testAccount()
  const { token, id, key } = await newCloak(account)
  await account.call('DELETE', `/api/cloak/delete/${id}`, { token })
  expect((await routing(account, key)).json()).toMatchObject({ active: false, version: 2 })
  for (const nothing of [
    'cloak:never',
    'owner:999999',
    'owner:x',
    'owner:1e3',
    'plan:1',
    'cloak:',
    'cloak:a\u0000bcd',
    "cloak:'",
  ]) {
    expect((await routing(account, nothing)).statusCode).toBe(404)
  }
  expect((await routing(account, 'site')).json()).toMatchObject({ kind: 'site' })
})

test('two processes on one database carry every change and leave none behind', async () => {
  const first = await testAccount()
  const second = await testAccount({
    DATABASE_URL: first.config.DATABASE_URL,
    REDIS_PREFIX: first.redis.prefix,
  })
  const { token, id, key } = await newCloak(first)
  for (let n = 0; n < 20; n += 1) {
    const body = { ...cloakBody, name: `n${n}` }
    await (n % 2 ? first : second).call('PUT', `/api/cloak/update/${id}`, { token, body })
  }
  const redis = redisOf(first)
  await vi.waitFor(
    async () => expect(await redis.hget(redisNames(first.redis.prefix).document(key), 'version')).toBe('21'),
    15_000,
  )
  await vi.waitFor(async () => expect(await waiting(first)).toEqual([]), 15_000)
})

test('changes made while Redis is down arrive once it is back', async () => {
  const target = new URL(inject('redisUrl'))
  const door = new URL(target)
  door.port = String(await freePort())
  const account = await testAccount({ REDIS_URL: door.href })
  const { key } = await newCloak(account)
  expect(await waiting(account)).not.toEqual([])
  openDoor(Number(door.port), target)
  const redis = redisOf(account)
  const document = redisNames(account.redis.prefix).document(key)
  await vi.waitFor(async () => expect(await redis.hget(document, 'version')).toBe('1'), { timeout: 15_000 })
})

test('when its listening connection is cut, the relay still carries changes by polling', async () => {
  const account = await testAccount()
  const { token, id, key } = await newCloak(account)
  const listening = sql`query = 'listen sluice_outbox' and datname = current_database()`
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`
  await expect.poll(async () => (await cut.execute(account.db)).rows.length).toBe(1)
  const body = { ...cloakBody, mode: 'full_open' }
  await account.call('PUT', `/api/cloak/update/${id}`, { token, body })
  const redis = redisOf(account)
  const document = redisNames(account.redis.prefix).document(key)
  await vi.waitFor(async () => expect(await redis.hget(document, 'version')).toBe('2'), { timeout: 15_000 })
})
