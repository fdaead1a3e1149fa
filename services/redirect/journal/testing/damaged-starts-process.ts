import { checkDamagedStarts } from './damaged-starts.ts'

/** Opens `RUNS` damaged spools generated from `SEED`. Prints what was wrong with one, if any. */
const { SEED, RUNS } = process.env
if (!SEED || !RUNS) throw new TypeError('SEED and RUNS are needed')
try {
  checkDamagedStarts({ seed: Number(SEED), numRuns: Number(RUNS) })
  console.log(JSON.stringify({}))
} catch (error) {
  if (!(error instanceof Error) || !error.message.startsWith('Property failed')) throw error
  const { message, cause } = error
  console.log(JSON.stringify({ fault: cause instanceof Error ? `${cause.message}\n${message}` : message }))
}
