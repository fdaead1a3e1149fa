import { Redis, type RedisOptions } from 'ioredis'
import { readSentinelUrl } from './redis-url.ts'

type Options = Omit<RedisOptions, 'replyMapping'>

/**
 * A machine that is gone says nothing, while TCP goes on hoping: for a quarter of an hour once something was sent, else for
 * two hours. A command without an answer ends its connection, and so do ten questions of TCP, a second apart, to an idle one.
 */
const SILENCE = { socketTimeout: 5_000, keepAlive: 10_000 } as const

/** Opens Redis where `REDIS_URL` says: one server, or whichever the sentinels call master. */
export function openRedis(url: string, options: Options): Redis {
  const sentinels: Options | undefined = readSentinelUrl(url)
  const all = { ...SILENCE, ...sentinels, ...options }
  return sentinels ? new Redis(all) : new Redis(url, all)
}
