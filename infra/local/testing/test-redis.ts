import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

/** The shared Redis and a unique key prefix: `REDIS_URL` and `REDIS_PREFIX`. */
export const testRedis = () => ({ url: inject('redisUrl'), prefix: testRedisPrefix() })

export const testRedisPrefix = () => `t${randomBytes(5).toString('hex')}:`
