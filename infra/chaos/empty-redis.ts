import { Redis } from 'ioredis'
import type { Ground } from './ground.ts'

/** Empties the Redis that all products share. */
export async function emptyRedis({ redisUrl }: Pick<Ground, 'redisUrl'>): Promise<void> {
  const redis = new Redis(redisUrl)
  try {
    await redis.flushall()
  } finally {
    redis.disconnect()
  }
}
