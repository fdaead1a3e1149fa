import type { Redis } from 'ioredis'
import type { Limit, Limiter } from './limiter.ts'

/** KEYS: one per limit. ARGV: most and window (ms) of each. All or nothing; returns ms to wait. */
const TAKE = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
    wait = math.max(wait, redis.call('PTTL', key), 1)
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return 0
`
const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
`

/** Counts shared by all processes. Rejects when Redis does not answer. */
export function redisLimiter(redis: Redis, prefix: string): Limiter {
  const keyOf = (key: string) => `${prefix}limit:${key}`
  const keys = (limits: readonly Limit[]) => limits.map((limit) => keyOf(limit.key))
  return {
    async take(limits) {
      const bounds = limits.flatMap((limit) => [limit.most, limit.windowMs])
      return Number(await redis.eval(TAKE, limits.length, ...keys(limits), ...bounds))
    },
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
    giveBack: (limits) => either((limiter) => limiter.giveBack(limits)),
    async forget(keys) {
      await local.forget(keys)
      await either((limiter) => limiter.forget(keys))
    },
  }
}
