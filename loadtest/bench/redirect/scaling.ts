import type { BenchConfig } from '../config.ts'
import type { Backing } from '../servers/backing.ts'
import { checkServers } from '../servers/check-answers.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure, type Throughput } from './measure.ts'
import { calmRounds, inTurn, medians, ratio } from './rounds.ts'
import { warmUp } from './warm-up.ts'

export type Scaled = Throughput & {
  workers: number
  /** Visits per second of CPU time, relative to one worker in the same round; median. */
  perCpuOfOne: number
}

const WORKERS = [1, 2]
/** Few rounds, because CPU time varies less between rounds than throughput. */
const MOST_ROUNDS = 3

/**
 * Compares one worker on one core with two on two. The load has its own core only on a machine with three. With two it
 * shares the second, so only the CPU time per visit is comparable, not the throughput.
 */
export async function measureScaling(
  ground: Ground,
  backing: Backing,
  traffic: Traffic,
  config: BenchConfig,
  right: BenchServer['expected'],
): Promise<Scaled[]> {
  const nodes: BenchServer[] = []
  try {
    for (const workers of WORKERS) {
      const name = { name: `sluice-on-${workers}`, label: `${workers}` }
      const core = Array.from({ length: workers }, (_, index) => ground.serverCore + index)
      const env = { REDIRECT_WORKERS: String(workers) }
      nodes.push(await startSluice(ground, backing, name, right, { core, env }))
    }
    await checkServers(nodes, traffic)
    await warmUp(nodes, ground, traffic, config)
    const { rounds } = await calmRounds(Math.min(MOST_ROUNDS, config.rounds), (round) =>
      inTurn(nodes, round, (node) => measure(node, ground, traffic, config)),
    )
    const perCpu = rounds.map((ofNode) => ofNode.map(({ cpuUs }) => 1 / cpuUs))
    return WORKERS.map((workers, index) => ({
      workers,
      ...medians(rounds[index] ?? []),
      perCpuOfOne: ratio(perCpu[index] ?? [], perCpu[0]),
    }))
  } finally {
    for (const node of nodes) await node.stop()
  }
}
