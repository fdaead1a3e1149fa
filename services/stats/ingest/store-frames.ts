import type { Log } from '@sluice/kit/log'
import { type Cut, restOfCut, takeCut } from './cut.ts'
import type { DeadLetter, Frame } from './frame.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import { MAX_RUN_ROWS, planSteps, type Step } from './plan.ts'
import { NotStored, retryForEver } from './retry.ts'
import type { VisitsStore } from './visits-store.ts'

export type StoreDeps = {
  store: VisitsStore
  metrics: IngestMetrics
  log: Log
  /** Throws `PlaceLost` when these spools may belong to another process now. */
  mayInsert?: () => void
}

/** What is known to be stored; marks of spools not in `highWater` are read back before their next insert. */
export type Progress = { highWater: Map<string, number>; lastInsertAt: number | null; lagMs: number | null }

/** `stopping` ends retries, `abandoned` also keeps further inserts from starting. */
export type StoreSignals = { stopping: AbortSignal; abandoned: AbortSignal }

/**
 * Stores what is new of these frames, in the order of each spool's numbers. An insert that fails is fenced, read back
 * and tried again for ever. Throws `NotStored` when told to end before that; a prefix is stored then.
 */
export async function storeFrames(
  deps: StoreDeps,
  progress: Progress,
  frames: Frame[],
  signals: StoreSignals,
): Promise<void> {
  const ending = AbortSignal.any([signals.stopping, signals.abandoned])
  const bySpool = Map.groupBy(frames, (frame) => frame.spool)
  await learnMarks(deps, progress, [...bySpool.keys()], ending)
  const queues = new Map<string, Step[]>()
  const letters: DeadLetter[] = []
  for (const [spool, ofSpool] of bySpool) {
    const items = ofSpool.flatMap((frame) => frame.items)
    const plan = planSteps(progress.highWater.get(spool)!, items)
    queues.set(spool, plan.steps)
    letters.push(...plan.letters)
    deps.metrics.duplicates.inc(plan.duplicates)
  }
  await storeLetters(deps, letters, ending)
  for (let cut = takeCut(queues, MAX_RUN_ROWS); cut; cut = takeCut(queues, MAX_RUN_ROWS)) {
    if (signals.abandoned.aborted) throw new NotStored('abandoned')
    await storeCut(deps, cut, ending)
    noteStored(deps, progress, cut)
  }
}

async function learnMarks(deps: StoreDeps, progress: Progress, spools: string[], ending: AbortSignal) {
  const unknown = spools.filter((spool) => !progress.highWater.has(spool))
  if (unknown.length === 0) return
  const read = await retryForEver('reading back', deps.log, ending, () => deps.store.readBack(unknown))
  for (const [spool, high] of read) progress.highWater.set(spool, high)
}

async function storeLetters({ store, metrics, log }: StoreDeps, letters: DeadLetter[], ending: AbortSignal) {
  if (letters.length === 0) return
  await retryForEver('dead letters', log, ending, () => store.insertDead(letters))
  for (const letter of letters) metrics.dead.inc({ reason: letter.reason })
  log.warn({ letters: letters.length, first: letters[0]?.reason }, 'records could not be read')
}

async function storeCut(deps: StoreDeps, whole: Cut, ending: AbortSignal): Promise<void> {
  let cut: Cut | undefined = whole
  await retryForEver('insert', deps.log, ending, async () => {
    if (cut === undefined) return
    deps.mayInsert?.()
    const started = performance.now()
    try {
      await deps.store.insert(cut)
    } catch (error) {
      deps.metrics.failures.inc()
      deps.log.warn({ err: error }, 'insert failed or had no answer')
      const spools = cut.parts.map((part) => part.spool)
      const read = () => deps.store.readBack(spools)
      cut = restOfCut(cut, await retryForEver('reading back', deps.log, ending, read))
      if (cut !== undefined) throw error
    }
    deps.metrics.insertSeconds.observe((performance.now() - started) / 1_000)
  })
}

function noteStored({ metrics }: StoreDeps, progress: Progress, cut: Cut): void {
  for (const { spool, step } of cut.parts) progress.highWater.set(spool, step.to)
  const now = Date.now()
  progress.lastInsertAt = now
  if (cut.kind === 'marks') {
    for (const { step } of cut.parts)
      for (const mark of step.marks) metrics.gaps.inc({ kind: mark.kind }, mark.to - mark.from + 1)
    return
  }
  const rows = cut.parts.reduce((sum, { step }) => sum + step.items.length, 0)
  const ats = cut.parts.flatMap(({ step }) => [step.items[0]!.at, step.items.at(-1)!.at])
  progress.lagMs = Math.max(0, now - Math.min(...ats))
  metrics.inserted.inc(rows)
  metrics.insertRows.observe(rows)
  metrics.lag.set(progress.lagMs / 1_000)
  metrics.newest.set(Math.max(...ats) / 1_000)
}
