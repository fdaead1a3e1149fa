import { z } from 'zod'
import { holds, type Row, type RowContext } from '../row.ts'
import { runCommand } from '../run-command.ts'

const SIZES = { quick: { runs: 10_000 }, full: { runs: 1_000_000 } }
const Compared = z.object({ fault: z.string().optional() })

async function run({ ground, seed, size }: RowContext) {
  const { runs } = SIZES[size]
  const start = performance.now()
  const out = await runCommand('services/redirect/redirects/testing/simulated-visits-process.ts', {
    ...ground.preload,
    SEED: String(seed),
    RUNS: String(runs),
  })
  const { fault } = Compared.parse(JSON.parse(out))
  const seconds = Math.round((performance.now() - start) / 1_000)
  return holds(fault === undefined ? [] : [fault], { visits: runs, seconds })
}

export const l3: Row = {
  id: 'L3',
  promise:
    'the simulator says of every visit what a worker does with it: destination, reason, location and cost',
  run,
}
