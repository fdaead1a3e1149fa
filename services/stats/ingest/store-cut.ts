import {
  type Cut,
  halvesOf,
  type MarksCut,
  restOfCut,
  rowsOf,
  spoolsOf,
  tokenOf,
  type VisitsCut,
} from './cut.ts'
import { PlaceLost } from './group-place.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { NotStored, retryForEver } from './retry.ts'
import type { Progress, StoreDeps, StoreSignals } from './store-deps.ts'

/** When this many rows in a row were refused, the table is wrong, and everything waits until it is fixed. */
const MOST_REFUSED_IN_A_ROW = 1_000

type Refused = { cut: VisitsCut; refusal: Refusal }

/**
 * Stores a cut. A failed insert is fenced, read back and retried for ever. Rows whose contents ClickHouse refuses are
 * found by halving. A row refused twice alone is put aside and a mark takes its place, so that what is stored stays a
 * prefix.
 */
export async function storeCut(
  deps: StoreDeps,
  progress: Progress,
  cut: Cut,
  signals: StoreSignals,
): Promise<void> {
  const ending = AbortSignal.any([signals.stopping, signals.abandoned])
  const left: Cut[] = [cut]
  let suspect: string | undefined
  for (let next = left.pop(); next; next = left.pop()) {
    if (signals.abandoned.aborted) throw new NotStored('abandoned')
    const refused = await insert(deps, progress, next, ending)
    if (!refused) {
      noteStored(deps, progress, next)
      continue
    }
    if (ending.aborted) throw new NotStored('stopping')
    if (rowsOf(refused.cut) > 1) {
      left.push(...halvesOf(refused.cut).reverse())
      continue
    }
    const visit = tokenOf(refused.cut)
    left.push(suspect === visit ? await putAside(deps, progress, refused, ending) : refused.cut)
    suspect = visit
  }
}

async function insert(
  deps: StoreDeps,
  progress: Progress,
  whole: Cut,
  ending: AbortSignal,
): Promise<Refused | undefined> {
  let cut: Cut | undefined = whole
  let lost = 0
  const readRest = async (inserted: Cut) => {
    const read = () => deps.store.readBack(spoolsOf(inserted))
    return restOfCut(inserted, await retryForEver('reading back', deps.log, ending, read))
  }
  return retryForEver('insert', deps.log, ending, async () => {
    if (cut === undefined) return
    const started = performance.now()
    try {
      await deps.store.openSession()
      deps.mayInsert?.()
      await deps.store.insert(cut, lost)
    } catch (error) {
      if (error instanceof PlaceLost) throw error
      deps.metrics.failures.inc()
      // ClickHouse has looked at the rows and stored none, so there is nothing to read back.
      const refused = refusedOf(cut, error)
      if (refused && !isTheTable(progress, refused)) return refused
      deps.log.warn({ err: error }, 'insert failed or had no answer')
      for (const spool of spoolsOf(cut)) progress.unsure.add(spool)
      cut = await readRest(cut)
      if (cut !== undefined) throw error
    }
    if (cut !== undefined && spoolsOf(cut).some((spool) => progress.unsure.has(spool))) {
      cut = await readRest(cut)
      if (cut !== undefined) {
        lost += 1
        throw new Error('ClickHouse took an insert for the repetition of one that it had lost')
      }
    }
    deps.metrics.insertSeconds.observe((performance.now() - started) / 1_000)
  })
}

function refusedOf(cut: Cut, error: unknown): Refused | undefined {
  const refusal = cut.kind === 'visits' ? refusalOf(error) : undefined
  return cut.kind === 'visits' && refusal ? { cut, refusal } : undefined
}

const isTheTable = ({ refusedInARow }: Progress, { cut }: Refused) =>
  refusedInARow >= MOST_REFUSED_IN_A_ROW && rowsOf(cut) === 1

/** Keeps the only visit of this cut in `visits_aside`. The returned cut is to be stored in its place. */
async function putAside(
  { store, metrics, log }: StoreDeps,
  progress: Progress,
  { cut, refusal }: Refused,
  ending: AbortSignal,
): Promise<MarksCut> {
  const [{ spool, step }] = cut.parts as [VisitsCut['parts'][number]]
  const seq = step.from
  await retryForEver('putting a visit aside', log, ending, () => store.putAside(cut, refusal))
  progress.refusedInARow += 1
  metrics.aside.inc({ code: refusal.code })
  log.error({ spool, seq, code: refusal.code }, 'ClickHouse refuses the contents of a visit; it is put aside')
  const marks = [{ from: seq, to: seq, kind: 'aside' as const }]
  return { kind: 'marks', parts: [{ spool, step: { kind: 'marks', from: seq, to: seq, marks } }] }
}

function noteStored({ metrics }: StoreDeps, progress: Progress, cut: Cut): void {
  for (const { spool, step } of cut.parts) {
    progress.highWater.set(spool, step.to)
    progress.unsure.delete(spool)
  }
  const now = Date.now()
  progress.lastInsertAt = now
  if (cut.kind === 'marks') {
    for (const { step } of cut.parts)
      for (const mark of step.marks) metrics.gaps.inc({ kind: mark.kind }, mark.to - mark.from + 1)
    return
  }
  progress.refusedInARow = 0
  const rows = rowsOf(cut)
  const ats = cut.parts.flatMap(({ step }) => [step.items[0]!.at, step.items.at(-1)!.at])
  progress.lagMs = Math.max(0, now - Math.min(...ats))
  metrics.inserted.inc(rows)
  metrics.insertRows.observe(rows)
  metrics.lag.set(progress.lagMs / 1_000)
  metrics.newest.set(Math.max(...ats) / 1_000)
}
