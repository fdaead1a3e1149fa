import type { BenchConfig } from '../config.ts'
import { type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts'
import { alone } from '../processes/alone.ts'
import { watchCore } from '../processes/cores.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import { untilWritten } from '../processes/until-written.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure } from './measure.ts'
import { calmRounds, type Disturbed, excess, inTurn, medians } from './rounds.ts'

/** Medians of the kept rounds. */
export type Latency = Round & {
  name: string
  label: string
  /** Excess of the p99 over nginx's in the same round; median. */
  p99OverNginxUs: number
  p99OverNginxByLineUs: number
  rounds: Round[]
  roundsTried: number
}
type Round = OpenLoopResult & Disturbed & { ratePerSecond: number; loadCoreBusy: number }

const MOST_ROUNDS = 5
/** Time for leases to grow to the rate of their owners, and for code to be compiled. */
const LEAD_SECONDS = 10

/**
 * Measures each server's latencies in turn at the same constant arrival rate. Each round uses half of what `full`, one
 * of the servers, sustains at its start: the speed of the machine changes within minutes.
 */
export async function measureLatency(
  full: BenchServer,
  servers: readonly BenchServer[],
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<Latency[]> {
  const { rounds, tried } = await calmRounds(Math.min(MOST_ROUNDS, config.rounds), async (round) => {
    const { sustained } = await measure(full, ground, traffic, config)
    const ratePerSecond = Math.round(sustained / 2)
    return inTurn(servers, round, (server) => {
      const others = servers.filter((other) => other !== server).map(({ pid }) => pid)
      return alone(others, () => measureRound(server, ratePerSecond, ground, traffic, config))
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
    roundsTried: tried,
  }))
}

async function measureRound(
  server: BenchServer,
  ratePerSecond: number,
  { loadCore, serverCore, pauses }: Ground,
  { requestsFile }: Traffic,
  { latencySeconds: seconds, connections }: BenchConfig,
): Promise<Round> {
  const plan = { core: loadCore, leadSeconds: LEAD_SECONDS, seconds, connections, requestsFile }
  await untilWritten()
  const cores = [watchCore(loadCore), watchCore(serverCore)]
  const result = await runOpenLoop({ ...plan, ratePerSecond, port: server.port })
  const spent = cores.map((core) => core())
  const measuredFrom = performance.now() - seconds * 1_000
  await untilQuiet(server.pid)
  return {
    ...result,
    ratePerSecond,
    loadCoreBusy: spent[0]?.busy ?? Number.NaN,
    stolenShare: Math.max(...spent.map(({ stolen }) => stolen)),
    pausedMs: pauses.pausedSince(measuredFrom),
  }
}
