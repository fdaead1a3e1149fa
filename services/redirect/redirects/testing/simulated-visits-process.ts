import { checkSimulations } from './simulated-visits.ts'

/** Compares `RUNS` visits generated from `SEED` with the simulator. Prints where they differ, if they do. */
const { SEED, RUNS } = process.env
if (!SEED || !RUNS) throw new TypeError('SEED and RUNS are needed')
try {
  await checkSimulations({ seed: Number(SEED), numRuns: Number(RUNS) })
  console.log(JSON.stringify({}))
} catch (error) {
  if (!(error instanceof Error) || !error.message.startsWith('Property failed')) throw error
  const { message, cause } = error
  console.log(JSON.stringify({ fault: cause instanceof Error ? `${cause.message}\n${message}` : message }))
}
