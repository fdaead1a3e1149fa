import { Redis, type RedisOptions } from 'ioredis'
import { readSentinelUrl } from './redis-url.ts'

type Options = Omit<RedisOptions, 'replyMapping'>

/**
 * A lost machine goes silent, while TCP retransmits for a quarter of an hour, or waits two hours when nothing was sent.
 * A command without an answer ends its connection, and so do ten unanswered keep-alive probes on an idle one.
 */
const SILENCE = { socketTimeout: 5_000, keepAlive: 10_000 } as const

/** Opens Redis at `REDIS_URL`: a single server, or the master that the sentinels name. */
export function openRedis(url: string, options: Options): Redis {
  const sentinels: Options | undefined = readSentinelUrl(url)
  const all = { ...SILENCE, ...sentinels, ...options }
  return sentinels ? new Redis(all) : new Redis(url, all)
}
