import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import { type Cut, restOfCut, takeCut } from './cut.ts'
import type { Frame, FrameItem } from './frame.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import { MAX_RUN_ROWS, type Plan, planSteps, type Step } from './plan.ts'
import type { VisitsStore } from './visits-store.ts'

/** From this many records on, an insert does not wait for the pace. */
const FULL_BATCH = 2_000
const MAX_BATCH = 60_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

export class WriterStopped extends Error {
  override name = 'WriterStopped'
}

type Waiting = { frame: Frame; done: (acked: number) => void; failed: (error: unknown) => void }

export type Writer = {
  /** Resolves with the spool's high-water mark when all of the frame is stored; rejects only when the writer stops. */
  submit(frame: Frame): Promise<number>
  /** Another process may have written meanwhile: every mark is read back before its spool's next insert. */
  forget(): void
  queued(): number
  status(): { spools: Record<string, number>; lastInsertAt: number | null; lagMs: number | null }
  /** Refuses new frames, finishes the insert under way if it succeeds at once, and ends. */
  stop(): Promise<void>
}

export type WriterDeps = {
  store: VisitsStore
  metrics: IngestMetrics
  log: Log
  paceMs: number
  /** Throws when this process may not insert any more (it lost its place to another one). */
  mayInsert?: () => void
}

/**
 * One loop that does every insert of this process, one at a time: takes the frames that wait, plans what is new of
 * each spool, and stores it cut by cut. A cut that fails is fenced, read back and tried again for ever.
 */
export function startWriter(deps: WriterDeps): Writer {
  const waiting: Waiting[] = []
  const highWater = new Map<string, number>()
  const stale = new Set<string>()
  const stopping = new AbortController()
  let queued = 0
  let wake = Promise.withResolvers<void>()
  let full = Promise.withResolvers<void>()
  let lastInsertAt: number | null = null
  let lagMs: number | null = null
  let nextStart = 0

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    let records = 0
    while (waiting[0] && (records === 0 || records + waiting[0].frame.items.length <= MAX_BATCH)) {
      const next = waiting.shift()!
      records += next.frame.items.length
      batch.push(next)
    }
    queued -= records
    deps.metrics.queued.set(queued)
    return batch
  }

  const retrying = async <T>(what: string, attempt: () => Promise<T>): Promise<T> => {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      try {
        return await attempt()
      } catch (error) {
        if (stopping.signal.aborted) throw new WriterStopped(what, { cause: error })
        deps.log.warn({ err: error, delay }, `${what} failed, trying again`)
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const storeCut = async (whole: Cut): Promise<void> => {
    let cut: Cut | undefined = whole
    await retrying('insert', async () => {
      if (cut === undefined) return
      deps.mayInsert?.()
      const started = performance.now()
      try {
        await deps.store.insert(cut)
      } catch (error) {
        deps.metrics.failures.inc()
        deps.log.warn({ err: error }, 'insert failed or had no answer')
        const spools = cut.parts.map((part) => part.spool)
        const stored = await retrying('reading back', () => deps.store.readBack(spools))
        cut = restOfCut(cut, stored)
        if (cut !== undefined) throw error
      }
      deps.metrics.insertSeconds.observe((performance.now() - started) / 1_000)
    })
    for (const { spool, step } of whole.parts) highWater.set(spool, step.to)
    noteStored(whole)
  }

  const noteStored = (cut: Cut): void => {
    lastInsertAt = Date.now()
    if (cut.kind === 'marks') {
      for (const { step } of cut.parts)
        for (const mark of step.marks) deps.metrics.gaps.inc({ kind: mark.kind }, mark.to - mark.from + 1)
      return
    }
    const rows = cut.parts.reduce((sum, { step }) => sum + step.rows.length, 0)
    const ats = cut.parts.flatMap(({ step }) => [step.ats[0]!, step.ats.at(-1)!])
    lagMs = Math.max(0, lastInsertAt - Math.min(...ats))
    deps.metrics.inserted.inc(rows)
    deps.metrics.insertRows.observe(rows)
    deps.metrics.lag.set(lagMs / 1_000)
    deps.metrics.newest.set(Math.max(...ats) / 1_000)
  }

  const planBatch = (bySpool: Map<string, FrameItem[]>): Plan[] => {
    const plans: Plan[] = []
    for (const [spool, items] of bySpool) {
      const plan = planSteps(highWater.get(spool)!, items)
      deps.metrics.duplicates.inc(plan.duplicates)
      plans.push(plan)
    }
    return plans
  }

  const storeBatch = async (batch: Waiting[]): Promise<void> => {
    const bySpool = Map.groupBy(batch, ({ frame }) => frame.spool)
    const items = new Map(
      [...bySpool].map(([spool, list]) => [spool, list.flatMap(({ frame }) => frame.items)]),
    )
    for (const spool of stale) highWater.delete(spool)
    stale.clear()
    const unknown = [...items.keys()].filter((spool) => !highWater.has(spool))
    if (unknown.length > 0) {
      const read = await retrying('reading back', () => deps.store.readBack(unknown))
      for (const [spool, high] of read) highWater.set(spool, high)
    }
    const plans = planBatch(items)
    const letters = plans.flatMap((plan) => plan.letters)
    if (letters.length > 0) {
      await retrying('dead letters', () => deps.store.insertDead(letters))
      for (const letter of letters) deps.metrics.dead.inc({ reason: letter.reason })
      deps.log.warn({ letters: letters.length, first: letters[0]?.reason }, 'records could not be read')
    }
    const queues = new Map<string, Step[]>([...items.keys()].map((spool, i) => [spool, plans[i]!.steps]))
    for (let cut = takeCut(queues, MAX_RUN_ROWS); cut; cut = takeCut(queues, MAX_RUN_ROWS))
      await storeCut(cut)
  }

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wake.promise
      const wait = nextStart - performance.now()
      if (wait > 0) {
        const timer = new AbortController()
        await Promise.race([sleep(wait, undefined, { signal: timer.signal }).catch(() => {}), full.promise])
        timer.abort()
      }
      nextStart = performance.now() + deps.paceMs
      const batch = takeBatch()
      if (waiting.length === 0) wake = Promise.withResolvers()
      if (queued < FULL_BATCH) full = Promise.withResolvers()
      try {
        await storeBatch(batch)
        for (const { frame, done } of batch) done(highWater.get(frame.spool)!)
      } catch (error) {
        for (const { frame, failed } of batch) {
          highWater.delete(frame.spool)
          failed(error)
        }
      }
    }
    for (const { failed } of waiting.splice(0)) failed(new WriterStopped())
  }
  const ended = loop()

  return {
    submit(frame) {
      if (stopping.signal.aborted) return Promise.reject(new WriterStopped())
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      waiting.push({ frame, done: resolve, failed: reject })
      queued += frame.items.length
      deps.metrics.queued.set(queued)
      wake.resolve()
      if (queued >= FULL_BATCH) full.resolve()
      return promise
    },
    forget() {
      for (const spool of highWater.keys()) stale.add(spool)
    },
    queued: () => queued,
    status: () => ({ spools: Object.fromEntries(highWater), lastInsertAt, lagMs }),
    stop() {
      stopping.abort()
      wake.resolve()
      full.resolve()
      return ended
    },
  }
}
