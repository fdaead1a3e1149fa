import { readEnv } from '@sluice/kit/env'
import { z } from 'zod'

export const PARTS = ['redirect', 'others', 'latency', 'memory', 'scaling', 'ingest', 'reports'] as const
export type Part = (typeof PARTS)[number]

const count = z.coerce.number().int().positive()

const Environment = z.object({
  /**
   * Length of one measurement of throughput. Short, with many rounds: what a shared machine can do changes within
   * seconds, and two servers are compared the better the sooner one follows the other.
   */
  BENCH_SECONDS: count.default(2),
  /** Length of one measurement of latency. A single stall would decide the p99 of a short one. */
  BENCH_LATENCY_SECONDS: count.default(10),
  /** Rounds, each of which measures Sluice and nginx once. */
  BENCH_ROUNDS: count.default(30),
  /** Comma list of parts; all of them when absent. */
  BENCH_ONLY: z
    .string()
    .default(PARTS.join())
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PARTS))),
  BENCH_LINKS: count.max(1_000).default(200),
  BENCH_CONNECTIONS: count.default(64),
  /** Rows of the large table of visits that the reports are asked about. */
  BENCH_VISITS: count.default(10_000_000),
  BENCH_SEED: count.default(1),
})

export type BenchConfig = {
  seconds: number
  latencySeconds: number
  rounds: number
  parts: readonly Part[]
  links: number
  connections: number
  visits: number
  seed: number
}

/** Throws `EnvError` that names every faulty variable. */
export function readConfig(env: NodeJS.ProcessEnv): BenchConfig {
  const read = readEnv(Environment, env)
  return {
    seconds: read.BENCH_SECONDS,
    latencySeconds: read.BENCH_LATENCY_SECONDS,
    rounds: read.BENCH_ROUNDS,
    parts: read.BENCH_ONLY,
    links: read.BENCH_LINKS,
    connections: read.BENCH_CONNECTIONS,
    visits: read.BENCH_VISITS,
    seed: read.BENCH_SEED,
  }
}
