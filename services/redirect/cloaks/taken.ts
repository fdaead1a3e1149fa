import type { DocumentKey } from '@sluice/contract/routing'
import { TAKEN_KEPT_S, takenNames, WORKER_SEEN_EACH_MS } from '@sluice/contract/taken'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { within } from './within.ts'

/** Changes of this long a moment are written down together. */
const GATHER_MS = 25
const BATCH = 200
const MOST_WAITING = 10_000
const TIMEOUT_MS = 1_000

/**
 * KEYS: workers, then the taken hash of each document. ARGV: worker, '1' when it has just begun, seconds to keep, then
 * the version of each document. All by Redis' own clock; an older version never replaces a newer one.
 */
const NOTE = `
local time = redis.call('TIME')
local now = string.format('%d', time[1] * 1000 + math.floor(time[2] / 1000))
local held = redis.call('HGET', KEYS[1], ARGV[1])
local began = ARGV[2] == '0' and held and string.match(held, '^%d+') or now
redis.call('HSET', KEYS[1], ARGV[1], began .. ' ' .. now)
redis.call('EXPIRE', KEYS[1], ARGV[3])
for i = 2, #KEYS do
  local taken = redis.call('HGET', KEYS[i], ARGV[1])
  if not taken or tonumber(string.match(taken, '^%d+')) < tonumber(ARGV[i + 2]) then
    redis.call('HSET', KEYS[i], ARGV[1], ARGV[i + 2] .. ' ' .. now)
    redis.call('EXPIRE', KEYS[i], ARGV[3])
  end
end
`

export type Taken = {
  /** This worker uses this version of a link, or a newer one, from now on. Costs no I/O here. */
  note: (key: DocumentKey, version: number) => void
  close: () => Promise<void>
}

/**
 * Writes to Redis, in batches and beside the visits, that this worker is up and which versions of edited links it has
 * taken. Only a display reads it: what cannot be written is tried again for a while and then let go.
 */
export function keepTaken(redis: Redis, prefix: string, worker: string, log: Log): Taken {
  const names = takenNames(prefix)
  const waiting = new Map<DocumentKey, number>()
  let begun = false
  let gathering: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    do {
      const batch = [...waiting].slice(0, BATCH)
      const keys = [names.workers, ...batch.map(([key]) => names.taken(key))]
      const args = [worker, begun ? '0' : '1', TAKEN_KEPT_S, ...batch.map(([, version]) => version)]
      await within(TIMEOUT_MS, redis.eval(NOTE, keys.length, ...keys, ...args))
      begun = true
      for (const [key, version] of batch) if (waiting.get(key) === version) waiting.delete(key)
    } while (waiting.size > 0)
  }
  const writeOnce = () => {
    writing ??= write()
      .catch((error: unknown) => log.debug({ err: error }, 'taken versions not written down'))
      .finally(() => {
        writing = undefined
      })
    return writing
  }
  const seen = setInterval(writeOnce, WORKER_SEEN_EACH_MS)
  seen.unref()
  void writeOnce()

  return {
    note(key, version) {
      if (!key.startsWith('cloak:')) return
      const before = waiting.get(key) ?? 0
      waiting.delete(key)
      waiting.set(key, Math.max(before, version))
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value!)
      gathering ??= setTimeout(() => {
        gathering = undefined
        void writeOnce()
      }, GATHER_MS).unref()
    },
    async close() {
      clearInterval(seen)
      clearTimeout(gathering)
      await writing
      await within(TIMEOUT_MS, redis.hdel(names.workers, worker)).catch(() => {})
    },
  }
}
