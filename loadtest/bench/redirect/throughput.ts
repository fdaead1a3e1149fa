import type { BenchConfig } from '../config.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure, type Throughput } from './measure.ts'
import { calmRounds, inTurn, medians, ratio } from './rounds.ts'

export type Compared = Throughput & {
  name: string
  label: string
  /** Sustained answers relative to those of others in the same round; medians. */
  ofNginx: number
  ofNginxByLine: number
  ofBareHttp: number
  ofSluice: number
  rounds: Throughput[]
  roundsTried: number
}

/** Measures each server's maximum throughput on its core: interleaved rounds, medians. */
export async function compareThroughput(
  servers: readonly BenchServer[],
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<Compared[]> {
  const { rounds, tried } = await calmRounds(config.rounds, (round) =>
    inTurn(servers, round, (server) => measure(server, ground, traffic, config)),
  )
  const sustained = rounds.map((ofServer) => ofServer.map((round) => round.sustained))
  const against = (name: string) => sustained[servers.findIndex((server) => server.name === name)]
  return servers.map(({ name, label }, index) => ({
    name,
    label,
    ...medians(rounds[index] ?? []),
    ofNginx: ratio(sustained[index] ?? [], against('nginx')),
    ofNginxByLine: ratio(sustained[index] ?? [], against('nginx-by-line')),
    ofBareHttp: ratio(sustained[index] ?? [], against('bare-http')),
    ofSluice: ratio(sustained[index] ?? [], against('sluice')),
    rounds: rounds[index] ?? [],
    roundsTried: tried,
  }))
}
