import type { Log } from '@sluice/kit/log'
import { openRedis } from '@sluice/kit/redis'
import type { Redis } from 'ioredis'

const LOG_EVERY_MS = 10_000

/**
 * A Redis connection that fails fast: without a connection a command rejects at once, without an answer after
 * `answerMs`. It reconnects for ever.
 */
export function connectRedis(url: string, log: Log, answerMs: number): Redis {
  const redis = openRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  })
  let loggedAt = 0
  redis.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = Date.now()
    log.warn({ err: error }, 'Redis cannot be reached')
  })
  return redis
}
