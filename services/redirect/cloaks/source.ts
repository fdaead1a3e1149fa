import {
  type DocumentKey,
  OR_ALIAS,
  ROUTING_PATH,
  RoutingDocument,
  type redisNames,
} from '@sluice/contract/routing'
import { callPeer, type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import type { Redis } from 'ioredis'
import { type BreakerState, createBreaker } from './breaker.ts'
import { within } from './within.ts'

const REDIS_TIMEOUT_MS = 50
/** The last source: giving up on it turns a visitor away, while a document in use never waits for it. */
const ACCOUNT_TIMEOUT_MS = 1_000

/**
 * A store of documents outside this process. `read` returns null when it has none, and throws when it cannot tell.
 * account returns an alias where no link has the code, and one that its owner chose is meant by it.
 */
export type DocumentSource = {
  name: 'redis' | 'account'
  read: (key: DocumentKey) => Promise<RoutingDocument | null>
  readonly state: BreakerState
}

export function redisSource(redis: Redis, names: ReturnType<typeof redisNames>): DocumentSource {
  const breaker = createBreaker()
  return {
    name: 'redis',
    get state() {
      return breaker.state
    },
    async read(key) {
      const body = await breaker.run(() => within(REDIS_TIMEOUT_MS, redis.hget(names.document(key), 'body')))
      return body === null ? null : RoutingDocument.parse(JSON.parse(body))
    },
  }
}

export function accountSource(account: InternalTarget): DocumentSource {
  const breaker = createBreaker()
  const ask = async (key: DocumentKey) => {
    try {
      const query = key.startsWith('cloak:') ? `?${OR_ALIAS}` : ''
      const path = `${ROUTING_PATH}/${encodeURIComponent(key)}${query}`
      return await callPeer(account, path, RoutingDocument, { timeoutMs: ACCOUNT_TIMEOUT_MS })
    } catch (error) {
      if (error instanceof PeerError && error.status === 404) return null
      throw error
    }
  }
  return {
    name: 'account',
    get state() {
      return breaker.state
    },
    read: (key) => breaker.run(() => ask(key)),
  }
}
