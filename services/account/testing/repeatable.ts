import { newSeed } from '../../../infra/local/random.ts'

type Runs = { seed: number; numRuns: number; timeoutMs: number }
/** On a shared machine. */
const MS_A_RUN = 3_000

/** Parameters of a random test whose seed is printed. `SEED` repeats it, `LEDGER_RUNS` sets the number of runs. */
export function repeatable(name: string, numRuns: number): Runs {
  const { SEED, LEDGER_RUNS } = process.env
  const seed = SEED ? Number(SEED) : newSeed()
  const runs = Math.max(numRuns, Number(LEDGER_RUNS ?? 0))
  console.info(`${name}: seed ${seed}, ${runs} runs`)
  return { seed, numRuns: runs, timeoutMs: Math.max(120_000, Math.min(runs, 10_000) * MS_A_RUN) }
}
