import { cloakKey, type DocumentKey, redisNames, SITE_KEY } from '@sluice/contract/routing'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../infra/local/stores/free-port.ts'
import { openDoor } from '../testing/redis-door.ts'
import { testAccount } from '../testing/test-account.ts'

const form = (mode: string) => ({
  name: 'a',
  mode,
  realUrl: 'https://real.test/',
  auditUrl: 'https://audit.test/',
})
const SOON = { timeout: 15_000, interval: 20 }

/** An account whose connections to Redis can be cut, and a link that was edited twice. */
async function ground() {
  const target = new URL(inject('redisUrl'))
  const through = new URL(target)
  through.port = String(await freePort())
  const door = openDoor(Number(through.port), target)
  const account = await testAccount({ REDIS_URL: through.href })
  const redis = new Redis(target.href)
  onTestFinished(() => redis.disconnect())
  const names = redisNames(account.redis.prefix)
  const held = (key: DocumentKey) => redis.hgetall(names.document(key))
  const version = async (key: DocumentKey) => (await held(key)).version
  const { token } = await account.user()
  const made = await account.call('POST', '/api/cloak/create', { token, body: form('audit') })
  const key = cloakKey(made.body.short_link.slice(3))
  await expect.poll(() => version(key), SOON).toBe('1')
  const first = await held(key)
  for (const mode of ['full_open', 'audit'])
    await account.call('PUT', `/api/cloak/update/${made.body.id}`, { token, body: form(mode) })
  await expect.poll(() => version(key), SOON).toBe('3')
  const outbox = sql<{ sent: boolean }>`select sent_at is not null as sent from outbox`
  await expect.poll(async () => (await outbox.execute(account.db)).rows.every(({ sent }) => sent)).toBe(true)
  const putOlderBack = () => redis.hset(names.document(key), first)
  return { account, door, redis, names, key, held, version, putOlderBack }
}

test('a Redis that lost the last edits gets them again when account reconnects, and the nodes are told', async () => {
  const { door, redis, names, key, held, version, putOlderBack } = await ground()
  const listener = redis.duplicate()
  onTestFinished(() => listener.disconnect())
  const heard: string[] = []
  await listener.subscribe(names.hints)
  listener.on('message', (_channel, text) => heard.push(text))
  await putOlderBack()
  expect(await version(key)).toBe('1')
  door.cut()
  await expect.poll(() => version(key), SOON).toBe('3')
  expect(JSON.parse((await held(key)).body ?? '')).toMatchObject({ version: 3, mode: 'audit' })
  await vi.waitFor(
    () => expect(heard.map((text) => JSON.parse(text))).toContainEqual({ key, version: 3 }),
    15_000,
  )
})

test('a starting account sends again what another one sent last', async () => {
  const { account, key, version, putOlderBack } = await ground()
  await putOlderBack()
  await testAccount({ DATABASE_URL: account.config.DATABASE_URL, REDIS_PREFIX: account.redis.prefix })
  await expect.poll(() => version(key), SOON).toBe('3')
})

test('a Redis that has everything gets nothing again, and newer versions there stay', async () => {
  const { account, door, redis, names, key, held } = await ground()
  await redis.hset(names.document(key), { version: '9', body: 'newer' })
  const told = await redis.xlen(names.hintStream)
  // After the link's changes: when it arrives, those have been processed.
  await sql`insert into outbox (key, version, body, sent_at)
    select 'site', 1, '{"kind":"site","version":1,"blacklist":[]}', now()`.execute(account.db)
  door.cut()
  await expect.poll(async () => (await held(SITE_KEY)).version, SOON).toBe('1')
  expect(await held(key)).toEqual({ version: '9', body: 'newer' })
  expect(await redis.xlen(names.hintStream)).toBe(told + 1)
})

test('changes are kept for a quarter of an hour after they were sent', async () => {
  const { account } = await ground()
  const keep = async () =>
    (await account.db.selectFrom('outbox').select('version').orderBy('id').execute()).map(
      (row) => row.version,
    )
  const before = await keep()
  await sql`update outbox set sent_at = now() - interval '16 minutes' where version < 3`.execute(account.db)
  await testAccount({ DATABASE_URL: account.config.DATABASE_URL, REDIS_PREFIX: account.redis.prefix })
  await expect.poll(keep, SOON).toEqual([3])
  expect(before.length).toBeGreaterThan(2)
})
