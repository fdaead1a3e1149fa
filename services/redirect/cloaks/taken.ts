import type { DocumentKey } from '@sluice/contract/routing'
import { TAKEN_KEPT_S, takenNames, WORKER_SEEN_EACH_MS } from '@sluice/contract/taken'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { within } from './within.ts'

/** Changes within this long are written together. */
const GATHER_MS = 25
const BATCH = 200
const MOST_WAITING = 10_000
const TIMEOUT_MS = 1_000

/**
 * KEYS: workers, then the taken hash of each document. ARGV: worker, '1' when it has just started, seconds to keep, then
 * per document the version, and '1' when it may only correct an existing entry. Times are Redis' clock; an older version
 * never replaces a newer one.
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
  local version, correcting = ARGV[2 * i], ARGV[2 * i + 1] == '1'
  local newer = taken and tonumber(string.match(taken, '^%d+')) < tonumber(version)
  if newer or not taken and not correcting then
    redis.call('HSET', KEYS[i], ARGV[1], version .. ' ' .. now)
    redis.call('EXPIRE', KEYS[i], ARGV[3])
  end
end
`

type Waiting = { version: number; correcting: boolean }

export type Taken = {
  /** From now on this worker uses this version of an edited link or a newer one. Costs no I/O here. */
  note: (key: DocumentKey, version: number) => void
  /** The same for a link whose edit it may have missed: written only over an older version. */
  correct: (key: DocumentKey, version: number) => void
  close: () => Promise<void>
}

/**
 * Notes in Redis, in batches off the visit path, that this worker is up and which versions of edited links it uses. The
 * notes are only displayed: failed ones are retried for a while and then dropped.
 */
export function keepTaken(redis: Redis, prefix: string, worker: string, log: Log): Taken {
  const names = takenNames(prefix)
  const waiting = new Map<DocumentKey, Waiting>()
  let begun = false
  let gathering: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    do {
      const batch = [...waiting].slice(0, BATCH)
      const keys = [names.workers, ...batch.map(([key]) => names.taken(key))]
      const args = [
        worker,
        begun ? '0' : '1',
        TAKEN_KEPT_S,
        ...batch.flatMap(([, each]) => [each.version, each.correcting ? '1' : '0']),
      ]
      await within(TIMEOUT_MS, redis.eval(NOTE, keys.length, ...keys, ...args))
      begun = true
      for (const [key, each] of batch) if (waiting.get(key) === each) waiting.delete(key)
    } while (waiting.size > 0)
  }
  const writeOnce = () => {
    writing ??= write()
      .catch((error: unknown) => log.debug({ err: error }, 'taken versions could not be written'))
      .finally(() => {
        writing = undefined
      })
    return writing
  }
  const seen = setInterval(writeOnce, WORKER_SEEN_EACH_MS)
  seen.unref()
  void writeOnce()

  function add(key: DocumentKey, version: number, correcting: boolean): void {
    if (!key.startsWith('cloak:')) return
    const before = waiting.get(key)
    waiting.delete(key)
    waiting.set(key, {
      version: Math.max(before?.version ?? 0, version),
      correcting: correcting && (before?.correcting ?? true),
    })
    if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value!)
    gathering ??= setTimeout(() => {
      gathering = undefined
      void writeOnce()
    }, GATHER_MS).unref()
  }

  return {
    note: (key, version) => add(key, version, false),
    correct: (key, version) => add(key, version, true),
    async close() {
      clearInterval(seen)
      clearTimeout(gathering)
      await writing
      await within(TIMEOUT_MS, redis.hdel(names.workers, worker)).catch(() => {})
    },
  }
}
