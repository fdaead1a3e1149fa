import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame } from './frame.ts'
import { NotStored } from './retry.ts'
import type { Progress, StoreDeps } from './store-deps.ts'
import { storeFrames } from './store-frames.ts'

/** This many records are inserted without waiting for the pace. Large: an insert costs as much as about 10,000 rows. */
const FULL_BATCH = 20_000
const MAX_BATCH = 60_000
/** After an insert, the senders that waited for it get this long to send more. */
const GATHER_MS = 40

type Waiting = { frame: Frame; done: (acked: number) => void; failed: (error: unknown) => void }

export type Writer = {
  /** Resolves with the spool's high-water mark once the whole frame is stored; otherwise rejects with `NotStored`. */
  submit(frame: Frame): Promise<number>
  /** Drops every frame that is not stored yet. Their `submit` rejects after the current insert has ended. */
  abandon(): void
  /** Another process may have written in the meantime: every mark is read back before its spool's next insert. */
  forget(): void
  queued(): number
  status(): { spools: Record<string, number>; lastInsertAt: number | null; lagMs: number | null }
  /** Refuses new frames, finishes the current batch without further retries, and rejects the rest. */
  stop(): Promise<void>
}

export type WriterDeps = StoreDeps & {
  paceMs: number
}

/** One loop that does all inserts of this process, one at a time, for the frames that arrived meanwhile. */
export function startWriter(deps: WriterDeps): Writer {
  const waiting: Waiting[] = []
  const progress: Progress = {
    highWater: new Map(),
    unsure: new Set(),
    lastInsertAt: null,
    lagMs: null,
    refusedInARow: 0,
  }
  const stale = new Set<string>()
  const stopping = new AbortController()
  let abandoning = new AbortController()
  let queued = 0
  let some = Promise.withResolvers<void>()
  let many = Promise.withResolvers<void>()

  const count = (change: number) => {
    queued += change
    deps.metrics.queued.set(queued)
    if (queued > 0) some.resolve()
    if (queued >= FULL_BATCH) many.resolve()
  }

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    let records = 0
    while (waiting[0] && (records === 0 || records + weightOf(waiting[0]) <= MAX_BATCH)) {
      records += weightOf(waiting[0])
      batch.push(waiting.shift()!)
    }
    some = Promise.withResolvers()
    many = Promise.withResolvers()
    count(-records)
    return batch
  }

  const storeBatch = async (batch: Waiting[]): Promise<void> => {
    for (const spool of stale) progress.highWater.delete(spool)
    stale.clear()
    const frames = batch.map(({ frame }) => frame)
    const signals = { stopping: stopping.signal, abandoned: abandoning.signal }
    deps.metrics.batchBegins()
    try {
      await storeFrames(deps, progress, frames, signals)
      for (const { frame, done } of batch) done(progress.highWater.get(frame.spool)!)
    } catch (error) {
      for (const { frame, failed } of batch) {
        progress.highWater.delete(frame.spool)
        failed(error)
      }
    } finally {
      deps.metrics.batchEnds()
    }
  }

  const loop = async (): Promise<void> => {
    let earliest = 0
    while (!stopping.signal.aborted) {
      await some.promise
      await pause(earliest - performance.now(), many.promise)
      const started = performance.now()
      await storeBatch(takeBatch())
      earliest = Math.max(started + deps.paceMs, performance.now() + GATHER_MS)
    }
    for (const { failed } of waiting.splice(0)) failed(new NotStored('stopping'))
  }
  const ended = loop()

  return {
    submit(frame) {
      if (stopping.signal.aborted) return Promise.reject(new NotStored('stopping'))
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const added = { frame, done: resolve, failed: reject }
      waiting.push(added)
      count(weightOf(added))
      return promise
    },
    abandon() {
      abandoning.abort()
      abandoning = new AbortController()
      const dropped = waiting.splice(0)
      count(-dropped.reduce((sum, item) => sum + weightOf(item), 0))
      for (const { failed } of dropped) failed(new NotStored('abandoned'))
    },
    forget() {
      for (const spool of progress.highWater.keys()) stale.add(spool)
    },
    queued: () => queued,
    status: () => ({
      spools: Object.fromEntries(progress.highWater),
      lastInsertAt: progress.lastInsertAt,
      lagMs: progress.lagMs,
    }),
    stop() {
      stopping.abort()
      some.resolve()
      many.resolve()
      return ended
    },
  }
}

/** An empty frame counts too, because its sender waits for an answer. */
const weightOf = ({ frame }: Waiting) => Math.max(1, frame.items.length)

async function pause(ms: number, cutShort: Promise<void>): Promise<void> {
  if (ms <= 0) return
  const timer = new AbortController()
  await Promise.race([sleep(ms, undefined, { signal: timer.signal }).catch(() => {}), cutShort])
  timer.abort()
}
