import { fileURLToPath } from 'node:url'
import type { VisitRequest } from '../traffic/requests.ts'
import type { Backing } from './backing.ts'
import { OFF, type Off } from './part-off-worker.ts'
import type { BenchServer, Ground } from './server.ts'
import { startSluice } from './sluice.ts'

const PROCESS = fileURLToPath(new URL('part-off-process.ts', import.meta.url))

const LABELS: Record<Off, string> = {
  geo: 'Sluice without geo',
  journal: 'Sluice without journal',
  lease: 'Sluice without leases',
}

/** Starts the redirect service once per part, with that part off. */
export async function startPartsOff(
  ground: Ground,
  backing: Backing,
  expected: (request: VisitRequest) => string,
): Promise<BenchServer[]> {
  const servers: BenchServer[] = []
  for (const off of OFF) {
    const server = { name: `sluice-no-${off}`, label: LABELS[off] }
    const right = off === 'geo' ? ({ link }: VisitRequest) => link.realUrl : expected
    servers.push(
      await startSluice(ground, backing, server, right, { entry: PROCESS, env: { BENCH_OFF: off } }),
    )
  }
  return servers
}
