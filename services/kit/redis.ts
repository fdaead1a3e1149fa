import { Redis, type RedisOptions } from 'ioredis'
import { readSentinelUrl } from './redis-url.ts'

type Options = Omit<RedisOptions, 'replyMapping'>

/** Opens Redis where `REDIS_URL` says: one server, or whichever the sentinels call master. */
export function openRedis(url: string, options: Options): Redis {
  const sentinels: Options | undefined = readSentinelUrl(url)
  return sentinels ? new Redis({ ...sentinels, ...options }) : new Redis(url, options)
}
