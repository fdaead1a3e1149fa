import type { BenchConfig } from '../config.ts'
import { type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts'
import { alone } from '../processes/alone.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import { untilWritten } from '../processes/until-written.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { interleave, medians } from './rounds.ts'

export type Latency = { name: string; label: string; ratePerSecond: number } & OpenLoopResult

const MOST_ROUNDS = 5
/** Leases grow to the rate of their owners, and what compiles while it runs has done so. */
const LEAD_SECONDS = 10

/** Latencies of each server under the same constant arrival rate, interleaved; medians of the rounds. */
export async function measureLatency(
  servers: readonly BenchServer[],
  ratePerSecond: number,
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<Latency[]> {
  const { seconds, connections } = config
  const plan = {
    core: ground.loadCore,
    ratePerSecond,
    leadSeconds: LEAD_SECONDS,
    seconds,
    connections,
    requestsFile: traffic.requestsFile,
  }
  const rounds = await interleave(servers, Math.min(MOST_ROUNDS, config.rounds), async (server) => {
    await untilWritten()
    const others = servers.filter((other) => other !== server).map(({ pid }) => pid)
    return await alone(others, async () => {
      const result = await runOpenLoop({ ...plan, port: server.port })
      await untilQuiet(server.pid)
      return result
    })
  })
  return servers.map(({ name, label }, index) => ({
    name,
    label,
    ratePerSecond,
    ...medians(rounds[index] ?? []),
  }))
}
