import type { BenchConfig } from '../config.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure, type Throughput } from './measure.ts'
import { interleave, medians } from './rounds.ts'

export type Compared = Throughput & {
  name: string
  label: string
  /** Sustained answers in relation to nginx and to a bare `node:http` of the same run. */
  ofNginx: number
  ofBareHttp: number
  rounds: Throughput[]
}

const WARM_UP_SECONDS = 2

/** The most each server answers on its core: one warm-up each, then interleaved rounds, medians. */
export async function compareThroughput(
  servers: readonly BenchServer[],
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<Compared[]> {
  for (const server of servers) {
    await measure(server, ground, traffic, { ...config, seconds: WARM_UP_SECONDS })
  }
  const rounds = await interleave(servers, config.rounds, (server) =>
    measure(server, ground, traffic, config),
  )
  const figures = rounds.map(medians)
  const sustained = (name: string) => figures[servers.findIndex((server) => server.name === name)]?.sustained
  return servers.map(({ name, label }, index) => {
    const own = figures[index] as Throughput
    return {
      name,
      label,
      ...own,
      ofNginx: own.sustained / (sustained('nginx') ?? Number.NaN),
      ofBareHttp: own.sustained / (sustained('bare-http') ?? Number.NaN),
      rounds: rounds[index] ?? [],
    }
  })
}
