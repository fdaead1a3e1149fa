import { takeCut } from './cut.ts'
import type { DeadLetter, Frame } from './frame.ts'
import { MAX_RUN, planSteps, type Step } from './plan.ts'
import { retryForEver } from './retry.ts'
import { storeCut } from './store-cut.ts'
import type { Progress, StoreDeps, StoreSignals } from './store-deps.ts'

/** Most characters of records in one insert. Escaped as JSON, a character may take six bytes of a request. */
const MAX_LETTERS_LENGTH = 8 * 1024 * 1024

/**
 * Stores what is new in these frames, in the order of each spool's numbers. Throws `NotStored` when told to stop earlier;
 * a prefix is stored then.
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
  for (let cut = takeCut(queues, MAX_RUN); cut; cut = takeCut(queues, MAX_RUN)) {
    await storeCut(deps, progress, cut, signals)
  }
}

async function learnMarks(deps: StoreDeps, progress: Progress, spools: string[], ending: AbortSignal) {
  const unknown = spools.filter((spool) => !progress.highWater.has(spool))
  if (unknown.length === 0) return
  const read = await retryForEver('reading back', deps.log, ending, () => deps.store.readBack(unknown))
  for (const [spool, high] of read) {
    progress.highWater.set(spool, high)
    progress.unsure.add(spool)
  }
}

/** How many of these fit into one insert; at least one. */
function lettersOfOneInsert(letters: DeadLetter[]): number {
  let length = 0
  const over = letters.findIndex(({ raw }) => {
    length += raw.length
    return length > MAX_LETTERS_LENGTH
  })
  return over < 0 ? letters.length : Math.max(1, over)
}

async function storeLetters({ store, metrics, log }: StoreDeps, letters: DeadLetter[], ending: AbortSignal) {
  if (letters.length === 0) return
  for (let rest = letters; rest.length > 0; ) {
    const some = rest.slice(0, lettersOfOneInsert(rest))
    await retryForEver('dead letters', log, ending, () => store.insertDead(some))
    for (const letter of some) metrics.dead.inc({ reason: letter.reason })
    rest = rest.slice(some.length)
  }
  log.warn({ letters: letters.length, first: letters[0]?.reason }, 'records could not be read')
}
