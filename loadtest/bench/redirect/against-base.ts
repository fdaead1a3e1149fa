import type { BenchConfig } from '../config.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure, type Throughput } from './measure.ts'
import { calmRounds, inTurn, medians, ratio } from './rounds.ts'

/** A server, and the traffic that it gets. */
export type Subject = { server: BenchServer; traffic: Traffic }

/** Medians of the kept rounds. */
export type AgainstBase = Throughput & {
  label: string
  /** Relative to the base in the same round; median. */
  ofBase: number
  cpuOfBase: number
  roundsTried: number
}

/** Measures the subjects in turn, and compares each with the one at `base`. */
export async function compareWithBase(
  subjects: readonly Subject[],
  base: number,
  ground: Ground,
  config: Pick<BenchConfig, 'rounds' | 'seconds' | 'connections'>,
): Promise<AgainstBase[]> {
  const { rounds, tried } = await calmRounds(config.rounds, (round) =>
    inTurn(subjects, round, ({ server, traffic }) => measure(server, ground, traffic, config)),
  )
  const of = (name: 'sustained' | 'cpuUs') => rounds.map((ofServer) => ofServer.map((row) => row[name]))
  const [sustained, cpu] = [of('sustained'), of('cpuUs')]
  return subjects.map(({ server: { label } }, index) => ({
    label,
    ...medians(rounds[index] ?? []),
    ofBase: ratio(sustained[index] ?? [], sustained[base]),
    cpuOfBase: ratio(cpu[index] ?? [], cpu[base]),
    roundsTried: tried,
  }))
}
