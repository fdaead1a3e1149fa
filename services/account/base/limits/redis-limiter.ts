import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Limit, Limiter, Taken } from './limiter.ts'

/**
 * KEYS: one per limit. ARGV: most and window (ms) of each. All or nothing; returns the ms to wait, then of each limit its
 * count and the ms until its window ends (below 0: it has not begun).
 */
const TAKE = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
    wait = math.max(wait, redis.call('PTTL', key), 1)
  end
end
local told = { wait }
for i, key in ipairs(KEYS) do
  if wait == 0 and redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  told[2 * i] = tonumber(redis.call('GET', key) or '0')
  told[2 * i + 1] = redis.call('PTTL', key)
end
return told
`
const Told = z.array(z.number())
const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
`

/** Counts shared by all processes. Rejects when Redis does not answer. */
export function redisLimiter(redis: Redis, prefix: string): Limiter {
  const keyOf = (key: string) => `${prefix}limit:${key}`
  const keys = (limits: readonly Limit[]) => limits.map((limit) => keyOf(limit.key))
  async function takeAndTell(limits: readonly Limit[]): Promise<Taken> {
    const bounds = limits.flatMap((limit) => [limit.most, limit.windowMs])
    const told = Told.parse(await redis.eval(TAKE, limits.length, ...keys(limits), ...bounds))
    const left = limits.map(({ most, windowMs }, at) => {
      const [count = 0, endsInMs = -1] = told.slice(2 * at + 1)
      return { left: Math.max(0, most - count), resetMs: endsInMs < 0 ? windowMs : endsInMs }
    })
    return { waitMs: told[0] ?? 0, left }
  }
  return {
    take: async (limits) => (await takeAndTell(limits)).waitMs,
    takeAndTell,
    async giveBack(limits) {
      await redis.eval(GIVE_BACK, limits.length, ...keys(limits))
    },
    async forget(forgotten) {
      await redis.del(forgotten.map(keyOf))
    },
  }
}

const LOCAL_MS = 1_000

/**
 * Uses `shared` while it answers, otherwise the stricter `local`, and tries `shared` again after a second. Never off.
 */
export function limiterWithFallback(shared: Limiter, local: Limiter, now: () => number = Date.now): Limiter {
  let localUntil = 0
  let failing = false
  const either = async <T>(ask: (limiter: Limiter) => Promise<T>): Promise<T> => {
    if (now() >= localUntil) {
      // One call probes whether it is back; the others need not wait for it to fail.
      if (failing) localUntil = now() + LOCAL_MS
      try {
        const answer = await ask(shared)
        failing = false
        localUntil = 0
        return answer
      } catch {
        failing = true
        localUntil = now() + LOCAL_MS
      }
    }
    return ask(local)
  }
  return {
    take: (limits) => either((limiter) => limiter.take(limits)),
    takeAndTell: (limits) => either((limiter) => limiter.takeAndTell(limits)),
    giveBack: (limits) => either((limiter) => limiter.giveBack(limits)),
    async forget(keys) {
      await local.forget(keys)
      await either((limiter) => limiter.forget(keys))
    },
  }
}
