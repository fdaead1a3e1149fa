import type { BenchConfig } from '../config.ts'
import { type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts'
import { alone } from '../processes/alone.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import { untilWritten } from '../processes/until-written.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure } from './measure.ts'
import { excess, interleave, medians } from './rounds.ts'

/** Medians of the rounds. */
export type Latency = OpenLoopResult & {
  name: string
  label: string
  ratePerSecond: number
  /** By how much the p99 of others in the same round is lower. */
  p99OverNginxUs: number
  p99OverNginxByLineUs: number
  rounds: Round[]
}
type Round = OpenLoopResult & { ratePerSecond: number }

const MOST_ROUNDS = 5
/** Leases grow to the rate of their owners, and what compiles while it runs has done so. */
const LEAD_SECONDS = 10

/**
 * Latencies of each server under the same constant arrival rate, interleaved. Each round has half of what `full`, one
 * of them, sustains when it begins: what the machine can do changes within minutes.
 */
export async function measureLatency(
  full: BenchServer,
  servers: readonly BenchServer[],
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<Latency[]> {
  const { seconds, connections } = config
  const plan = {
    core: ground.loadCore,
    leadSeconds: LEAD_SECONDS,
    seconds,
    connections,
    requestsFile: traffic.requestsFile,
  }
  const rates: number[] = []
  const rounds = await interleave(servers, Math.min(MOST_ROUNDS, config.rounds), async (server, round) => {
    if (rates.length === round) rates.push(await halfLoad(full, ground, traffic, config))
    const ratePerSecond = rates[round] ?? Number.NaN
    await untilWritten()
    const others = servers.filter((other) => other !== server).map(({ pid }) => pid)
    return await alone(others, async () => {
      const result = await runOpenLoop({ ...plan, ratePerSecond, port: server.port })
      await untilQuiet(server.pid)
      return { ...result, ratePerSecond }
    })
  })
  const p99 = rounds.map((ofServer) => ofServer.map((round) => round.p99Us))
  const against = (name: string) => p99[servers.findIndex((server) => server.name === name)]
  return servers.map(({ name, label }, index) => ({
    name,
    label,
    ...medians(rounds[index] ?? []),
    p99OverNginxUs: excess(p99[index] ?? [], against('nginx')),
    p99OverNginxByLineUs: excess(p99[index] ?? [], against('nginx-by-line')),
    rounds: rounds[index] ?? [],
  }))
}

async function halfLoad(
  server: BenchServer,
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<number> {
  return Math.round((await measure(server, ground, traffic, config)).sustained / 2)
}
