import { z } from 'zod'
import { holds, type Row, type RowContext } from '../row.ts'
import { runCommand } from '../run-command.ts'

const SIZES = { quick: { runs: 1_000 }, full: { runs: 5_000 } }
const Started = z.object({ fault: z.string().optional() })

async function run({ ground, seed, size }: RowContext) {
  const { runs } = SIZES[size]
  const out = await runCommand('services/redirect/journal/testing/damaged-starts-process.ts', {
    ...ground.preload,
    SEED: String(seed),
    RUNS: String(runs),
  })
  const { fault } = Started.parse(JSON.parse(out))
  return holds(fault === undefined ? [] : [fault], { damagedSpools: runs, starts: 2 * runs })
}

export const r2: Row = {
  id: 'R2',
  promise:
    'whatever a power cut leaves of a journal, it opens within 2 s, keeps every complete visit, and reuses no number',
  run,
}
