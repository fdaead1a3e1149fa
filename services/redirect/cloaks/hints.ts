import { HINT_STREAM_LENGTH, Hint, type redisNames } from '@sluice/contract/routing'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { within } from './within.ts'

const FOLLOW_EACH_MS = 1_000
const TIMEOUT_MS = 1_000

export type HintHandlers = { hint: (hint: Hint) => void; lost: () => void }
export type Hints = { close: () => void; followNow: () => Promise<void> }

type StreamEntry = [id: string, fields: string[]]

/** Whether stream id `a` is later than `b` (`milliseconds-number`). */
export function isLaterId(a: string, b: string): boolean {
  const [aMs = 0, aNo = 0] = a.split('-').map(Number)
  const [bMs = 0, bNo = 0] = b.split('-').map(Number)
  return aMs === bMs ? aNo > bNo : aMs > bMs
}

function parseHint(text: string | undefined): Hint | undefined {
  try {
    return Hint.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/**
 * Receives hints by pub/sub, and reads the stream of the same hints for missed ones. Calls `lost` when the stream was
 * trimmed or restarted beyond our position. `commands` and `subscriber` are two connections.
 */
export function followHints(
  commands: Redis,
  subscriber: Redis,
  names: ReturnType<typeof redisNames>,
  handlers: HintHandlers,
  log: Log,
): Hints {
  let place: string | undefined
  let running: Promise<void> | undefined

  const hear = (text: string | undefined) => {
    const hint = parseHint(text)
    if (hint) handlers.hint(hint)
    else log.warn('a hint could not be read')
  }

  async function begin(): Promise<void> {
    const newest = (await within(
      TIMEOUT_MS,
      commands.xrevrange(names.hintStream, '+', '-', 'COUNT', 1),
    )) as StreamEntry[]
    place = newest[0]?.[0] ?? '0-0'
    handlers.lost()
  }

  async function follow(): Promise<void> {
    if (place === undefined) return begin()
    const [oldest, missed] = (await within(
      TIMEOUT_MS,
      Promise.all([
        commands.xrange(names.hintStream, '-', '+', 'COUNT', 1),
        commands.xrange(names.hintStream, `(${place}`, '+', 'COUNT', HINT_STREAM_LENGTH * 2),
      ]),
    )) as [StreamEntry[], StreamEntry[]]
    const first = oldest[0]?.[0]
    const begunAnew = place !== '0-0' && (first === undefined || isLaterId(first, place))
    if (begunAnew) handlers.lost()
    for (const [, fields] of missed) hear(fields[fields.indexOf('hint') + 1])
    place = missed.at(-1)?.[0] ?? (first === undefined ? '0-0' : place)
  }

  const followNow = () => {
    running ??= follow()
      .catch((error: unknown) => log.debug({ err: error }, 'the stream of hints cannot be reached'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  subscriber.on('message', (_channel, text) => hear(text))
  subscriber.on('ready', () => {
    subscriber
      .subscribe(names.hints)
      .then(followNow, (error: unknown) => log.warn({ err: error }, 'hints cannot be received'))
  })
  if (subscriber.status === 'ready') subscriber.subscribe(names.hints).then(followNow, () => {})
  const timer = setInterval(followNow, FOLLOW_EACH_MS)
  timer.unref()
  return { close: () => clearInterval(timer), followNow }
}
