import {
  LIVE_CONTINUES_MS,
  LIVE_HEARTBEAT_MS,
  LIVE_MESSAGES_PER_SECOND,
  type LiveEnd,
  MAX_ACCOUNT_STREAMS,
  MAX_STREAMS,
} from '@sluice/contract/api-live'
import type { LiveVisitsQuestion } from '@sluice/contract/live-question'
import { problem } from '../../base/http/fail.ts'
import { repeat } from '../../base/jobs/repeat.ts'
import type { AskLive } from './ask-live.ts'
import { countBefore } from './count-before.ts'
import type { LiveItems } from './live-items.ts'
import type { LiveMetrics } from './live-metrics.ts'
import {
  beginStream,
  endStream,
  type LiveStream,
  sendHeartbeat,
  sendNews,
  takeAnswer,
} from './live-stream.ts'
import { storedByOwner } from './stored-by-owner.ts'
import type { Watcher } from './watchers.ts'

const LOOK_MS = 1_000 / LIVE_MESSAGES_PER_SECOND
const LONGEST_REST_MS = 5_000
/** After so long without visits every second look is enough: it still shows the next one within a second. */
const QUIET_MS = 5_000
const CHECK_MS = 2_000
/** Without Postgres nobody's right can be checked; streams end after this long. */
const UNCHECKED_MS = 15_000
const RETRY_SECONDS = 30

export type LiveHub = {
  /** Throws `too_many_streams` or `unavailable` when there is no room. */
  checkRoom(owner: number): void
  /** Adds a stream. Returns a function that removes it. */
  add(stream: LiveStream): () => void
  close(): Promise<void>
}

type Deps = {
  ask: AskLive
  items: LiveItems
  /** Whether each may still watch. */
  mayWatch(watchers: readonly Watcher[]): Promise<boolean[]>
  metrics: LiveMetrics
  onError(error: unknown): void
}

/**
 * All streams of this process. Stats is asked once for all of them, and not at all without any. When it fails, streams stay
 * open and go on where they were.
 */
export function liveHub({ ask, items, mayWatch, metrics, onError }: Deps): LiveHub {
  const streams = new Set<LiveStream>()
  const perOwner = new Map<number, number>()
  let after: LiveVisitsQuestion['after'] = null
  let restUntil = 0
  let failures = 0
  let answeredAt = 0
  let newsAt = 0
  let skipped = false
  let checkedAt = 0
  let closed = false
  metrics.observeBehind(() => (streams.size === 0 ? 0 : (performance.now() - answeredAt) / 1_000))
  const counting = countBefore({ ask, items, onError })

  async function look(): Promise<void> {
    const now = performance.now()
    if (streams.size === 0) after = null
    if (streams.size === 0 || now < restUntil) return
    skipped = now - newsAt > QUIET_MS && !skipped
    if (skipped) return
    try {
      const answer = await ask.visits({ owners: [...perOwner.keys()], after })
      const stored = await storedByOwner(answer, items)
      metrics.asks.inc({ outcome: 'answered' })
      after = { marks: answer.marks, readAt: answer.readAt }
      answeredAt = performance.now()
      if (stored.size > 0) newsAt = answeredAt
      failures = 0
      for (const stream of streams) {
        if (stream.watch) takeAnswer(stream, answer, stored.get(stream.watcher.owner))
        else beginStream(stream, answer, LIVE_CONTINUES_MS)
      }
      counting.start(streams)
      send(answer.readAt)
    } catch (error) {
      metrics.asks.inc({ outcome: 'failed' })
      failures += 1
      restUntil = performance.now() + Math.min(LOOK_MS * 2 ** failures, LONGEST_REST_MS)
      throw error
    }
  }

  function send(readAt: number): void {
    const now = performance.now()
    for (const stream of streams) if (sendNews(stream, readAt, now)) metrics.messages.inc()
  }

  async function beat(): Promise<void> {
    const now = performance.now()
    for (const stream of streams) {
      sendHeartbeat(stream, Date.now())
      if (!stream.output.isStuck(now)) continue
      metrics.ended.inc({ cause: 'slow' })
      stream.output.destroy()
    }
  }

  async function check(): Promise<void> {
    const asked = [...streams]
    if (asked.length === 0) {
      checkedAt = performance.now()
      return
    }
    try {
      const may = await mayWatch(asked.map(({ watcher }) => watcher))
      checkedAt = performance.now()
      for (const [at, stream] of asked.entries())
        if (!may[at]) end(stream, 'key' in stream.watcher.by ? 'key_invalid' : 'session_expired')
    } catch (error) {
      if (performance.now() - checkedAt > UNCHECKED_MS) for (const stream of asked) end(stream, 'unavailable')
      throw error
    }
  }

  function end(stream: LiveStream, code: LiveEnd['code']): void {
    if (!remove(stream)) return
    metrics.ended.inc({ cause: code })
    endStream(stream, code)
  }

  function remove(stream: LiveStream): boolean {
    if (!streams.delete(stream)) return false
    const { owner } = stream.watcher
    const left = (perOwner.get(owner) ?? 1) - 1
    if (left > 0) perOwner.set(owner, left)
    else perOwner.delete(owner)
    metrics.streams.set(streams.size)
    return true
  }

  const stops = [
    repeat(LOOK_MS, look, onError),
    repeat(LIVE_HEARTBEAT_MS, beat, onError),
    repeat(CHECK_MS, check, onError),
  ]
  return {
    checkRoom(owner) {
      const full = closed || streams.size >= MAX_STREAMS
      if (full || (perOwner.get(owner) ?? 0) >= MAX_ACCOUNT_STREAMS) {
        metrics.ended.inc({ cause: 'no_room' })
        throw problem(full ? 'unavailable' : 'too_many_streams', { retryAfterSeconds: RETRY_SECONDS })
      }
    },
    add(stream) {
      if (streams.size === 0) answeredAt = checkedAt = newsAt = performance.now()
      streams.add(stream)
      perOwner.set(stream.watcher.owner, (perOwner.get(stream.watcher.owner) ?? 0) + 1)
      metrics.streams.set(streams.size)
      return () => void remove(stream)
    },
    async close() {
      closed = true
      for (const stream of streams) end(stream, 'unavailable')
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
