import { seededRandom } from '@sluice/local/random'
import type { RowResult } from './report.ts'
import { PromiseBroken, type Row, type RowContext } from './row.ts'

export type Trial = RowResult & {
  /** Whether it ended with a verdict on the promise. Anything else is an error of the harness or unforeseen. */
  judged: boolean
}

/** Runs a row to its end, whether it passes, fails or breaks. */
export async function tryRow(row: Row, context: Omit<RowContext, 'random'>): Promise<Trial> {
  const start = performance.now()
  const { id, promise } = row
  const end = () => ({ id, promise, seconds: (performance.now() - start) / 1_000 })
  try {
    const figures = await row.run({ ...context, random: seededRandom(context.seed) })
    return { ...end(), passed: true, judged: true, figures }
  } catch (error) {
    console.error(error)
    const judged = error instanceof PromiseBroken
    return { ...end(), passed: false, judged, figures: judged ? error.figures : {}, fault: String(error) }
  }
}
