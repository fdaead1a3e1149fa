import {
  type DocumentKey,
  HINT_STREAM_LENGTH,
  type Hint,
  keyOf,
  type RoutingDocument,
  redisNames,
} from '@sluice/contract/routing'
import type { Redis } from 'ioredis'

/**
 * KEYS: document, stream. ARGV: version, body, hint ('' = announce nothing), channel, stream length, '1' = keep the
 * same version. An older version changes nothing. The same version is written again, for a retry after a lost answer.
 */
const PUT = `
local held = tonumber(redis.call('HGET', KEYS[1], 'version') or 0)
local given = tonumber(ARGV[1])
if held > given or held == given and ARGV[6] == '1' then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'body', ARGV[2])
if ARGV[3] ~= '' then
  redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], '*', 'hint', ARGV[3])
  redis.call('PUBLISH', ARGV[4], ARGV[3])
end
return 1
`

export type DocumentWriter = {
  /** Writes a document unless a newer one is there; `announce` tells the nodes. */
  put(document: RoutingDocument, announce: boolean): Promise<void>
  /** Writes and announces a document unless the same or a newer one is there. Returns whether it did. */
  putBack(document: RoutingDocument): Promise<boolean>
  /** Tells the nodes that an owner's balance grew. */
  announceCalls(ownerId: number): Promise<void>
}

export function documentWriter(redis: Redis, prefix: string): DocumentWriter {
  const names = redisNames(prefix)
  const length = String(HINT_STREAM_LENGTH)
  const write = (document: RoutingDocument, announce: boolean, leaveSame: boolean) => {
    const key: DocumentKey = keyOf(document)
    const hint: Hint = { key, version: document.version }
    return redis.eval(
      PUT,
      2,
      names.document(key),
      names.hintStream,
      String(document.version),
      JSON.stringify(document),
      announce ? JSON.stringify(hint) : '',
      names.hints,
      length,
      leaveSame ? '1' : '',
    )
  }
  return {
    async put(document, announce) {
      await write(document, announce, false)
    },
    putBack: async (document) => (await write(document, true, true)) === 1,
    async announceCalls(ownerId) {
      const hint = JSON.stringify({ calls: ownerId } satisfies Hint)
      await redis.xadd(names.hintStream, 'MAXLEN', '~', length, '*', 'hint', hint)
      await redis.publish(names.hints, hint)
    },
  }
}
