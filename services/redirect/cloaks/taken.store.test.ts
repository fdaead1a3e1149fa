import { cloakKey, type DocumentKey } from '@sluice/contract/routing'
import { readTaken, takenNames } from '@sluice/contract/taken'
import { createLog } from '@sluice/kit/log'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { testRedis } from '../../../infra/local/testing/test-redis.ts'
import { cloakOf } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, layGround, visitMany } from '../testing/ground.ts'
import { keepTaken } from './taken.ts'

const log = createLog('redirect-test', 'silent')

test('both workers note which version of an edited link they use, soon after the edit', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('edited', { version: 1 }))
  await ground.publish(cloakOf('unvisited', { version: 1 }))
  const { port, stop } = await ground.start()
  const names = takenNames(ground.names.hints.replace(/hints$/, ''))
  const versions = async (code: string) =>
    Object.values(await ground.redis.hgetall(names.taken(cloakKey(code)))).map(
      (value) => readTaken(value)?.[0],
    )
  await eventually(async () => (await ground.redis.hlen(names.workers)) === 2)
  const visitAll = (...codes: string[]) =>
    visitMany(
      port,
      codes.flatMap((code) => new Array(32).fill(`/t/${code}`)),
      { from: FROM_US },
    )
  await visitAll('edited')

  await ground.publish(cloakOf('edited', { version: 2 }))
  await ground.publish(cloakOf('unvisited', { version: 2 }))
  const all = async () => [await versions('edited'), await versions('unvisited')]
  await eventually(async () => JSON.stringify(await all()) === '[[2,2],[2,2]]', 5_000)

  // Also without an announcement: the next visit after the document has aged, or the first one, finds the new version.
  await ground.publish(cloakOf('edited', { version: 3 }), { message: false, stream: false })
  await ground.publish(cloakOf('unvisited', { version: 3 }), { message: false, stream: false })
  await eventually(async () => {
    await visitAll('edited', 'unvisited')
    return JSON.stringify(await all()) === '[[3,3],[3,3]]'
  }, 20_000)

  await stop()
  expect(await ground.redis.hlen(names.workers)).toBe(0)
}, 120_000)

test('thousands of changes at once are written in batches, an older version never over a newer one', async () => {
  const { url, prefix } = testRedis()
  const redis = new Redis(url)
  onTestFinished(() => redis.disconnect())
  const names = takenNames(prefix)
  const taken = keepTaken(redis, prefix, 'w0', log)
  const key = (n: number): DocumentKey => cloakKey(`link${n}`)
  for (let n = 0; n < 3_000; n += 1) taken.note(key(n), 5)
  for (let n = 0; n < 3_000; n += 1) taken.note(key(n), 4)
  taken.note('site', 9)
  await eventually(async () => (await redis.hget(names.taken(key(2_999)), 'w0')) !== null)
  taken.note(key(7), 3)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(readTaken((await redis.hget(names.taken(key(7)), 'w0')) ?? '')?.[0]).toBe(5)
  expect(await redis.exists(names.taken('site'))).toBe(0)
  taken.correct(key(8), 6)
  taken.correct(cloakKey('never-edited'), 1)
  await eventually(async () => (await redis.hget(names.taken(key(8)), 'w0'))?.startsWith('6 '))
  expect(await redis.exists(names.taken(cloakKey('never-edited')))).toBe(0)
  expect(await redis.ttl(names.taken(key(7)))).toBeGreaterThan(80_000)
  await taken.close()
})

test('without Redis nothing fails and little is kept; the rest is written once Redis is back', async () => {
  const { url, prefix } = testRedis()
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  await new Promise((resolve) => redis.once('ready', resolve))
  await new Promise((resolve) => {
    redis.once('end', resolve)
    redis.disconnect()
  })
  onTestFinished(() => redis.disconnect())
  const taken = keepTaken(redis, prefix, 'w0', log)
  for (let n = 0; n < 20_000; n += 1) taken.note(cloakKey(`l${n}`), 1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  await redis.connect()
  taken.note(cloakKey('last'), 1)
  await eventually(async () => (await redis.exists(takenNames(prefix).taken(cloakKey('l19999')))) === 1)
  expect(await redis.exists(takenNames(prefix).taken(cloakKey('l1')))).toBe(0)
  await taken.close()
})
