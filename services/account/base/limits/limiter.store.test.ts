import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { testRedis } from '../../../../infra/local/testing/test-redis.ts'
import { localLimiter } from './local-limiter.ts'
import { limiterWithFallback, redisLimiter } from './redis-limiter.ts'

function shared() {
  const { url, prefix } = testRedis()
  const redis = new Redis(url, { enableOfflineQueue: true, maxRetriesPerRequest: 0 })
  onTestFinished(() => redis.disconnect())
  return { redis, limiter: redisLimiter(redis, prefix) }
}
const limit = (key: string, most: number, windowMs = 60_000) => ({ key, most, windowMs })

test('of parallel takes exactly as many pass as the smallest limit allows, and refusals take nothing', async () => {
  const { limiter } = shared()
  const limits = [limit('a', 5), limit('b', 100)]
  const waits = await Promise.all(Array.from({ length: 40 }, () => limiter.take(limits)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  const rest = await Promise.all(Array.from({ length: 100 }, () => limiter.take([limit('b', 100)])))
  expect(rest.filter((wait) => wait === 0)).toHaveLength(95)
})

test.each([
  ['Redis', () => shared().limiter, { first: [3, 99], last: [0, 96] }],
  // In memory, half of every limit.
  ['memory', () => localLimiter(), { first: [1, 49], last: [0, 48] }],
] as const)('what is left of each limit is told, in %s', async (_, open, wanted) => {
  const limiter = open()
  const limits = [limit('e', 4), limit('f', 100)]
  const first = await limiter.takeAndTell(limits)
  expect([first.waitMs, ...first.left.map(({ left }) => left)]).toEqual([0, ...wanted.first])
  for (const { resetMs } of first.left) expect(resetMs).toBeGreaterThan(59_000)
  let last = first
  while (last.waitMs === 0) last = await limiter.takeAndTell(limits)
  expect(last.left.map(({ left }) => left)).toEqual(wanted.last)
  expect(Math.abs(last.waitMs - last.left[0]!.resetMs)).toBeLessThan(50)
})

test('a window ends, and returned takes can be taken again', async () => {
  const { limiter } = shared()
  const one = [limit('c', 1, 5_000)]
  expect(await limiter.take(one)).toBe(0)
  expect(await limiter.take(one)).toBeGreaterThan(0)
  await limiter.giveBack(one)
  expect(await limiter.take(one)).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 5_050))
  expect(await limiter.take(one)).toBe(0)
})

test('without Redis each process enforces half of every limit, until Redis is back', async () => {
  const { redis, limiter } = shared()
  let now = 0
  const both = limiterWithFallback(
    limiter,
    localLimiter(() => now),
    () => now,
  )
  expect(await both.take([limit('d', 4)])).toBe(0)
  redis.disconnect()
  const waits = []
  for (let n = 0; n < 4; n += 1) waits.push(await both.take([limit('d', 4)]))
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true])
  await redis.connect()
  now = 1_001
  expect(await both.take([limit('d', 4)])).toBe(0)
})
