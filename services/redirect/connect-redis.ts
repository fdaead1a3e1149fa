import { setTimeout } from 'node:timers/promises'
import { openRedis } from '@sluice/kit/redis'
import type { Redis } from 'ioredis'

export const CONNECT_MS = 1_000
const REDIS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  connectTimeout: CONNECT_MS,
  retryStrategy: () => 250,
} as const

export function connectRedis(url: string): Redis {
  const redis = openRedis(url, REDIS)
  // The breaker reports failures. Without a listener every failed connection attempt would be printed.
  redis.on('error', () => {})
  return redis
}

/** Resolves when Redis is connected, or after this long: the worker also starts without it. */
export function connected(redis: Redis, withinMs: number): Promise<unknown> {
  const ready = new Promise((resolve) => redis.once('ready', resolve))
  return redis.status === 'ready' ? Promise.resolve() : Promise.race([ready, setTimeout(withinMs)])
}
