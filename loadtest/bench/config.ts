import { readEnv } from '@sluice/kit/env'
import { z } from 'zod'

export const PARTS = [
  'redirect',
  'others',
  'latency',
  'memory',
  'scaling',
  'click-ids',
  'tls',
  'ingest',
  'reports',
] as const
export type Part = (typeof PARTS)[number]

const count = z.coerce.number().int().positive()

const Environment = z.object({
  /**
   * Length of one throughput measurement. It is short, with many rounds: the speed of a shared machine changes within
   * seconds, so servers compare better the sooner one follows the other.
   */
  BENCH_SECONDS: count.default(2),
  /** Length of one latency measurement. A single stall would decide the p99 of a short one. */
  BENCH_LATENCY_SECONDS: count.default(10),
  /** Number of rounds; each measures Sluice and nginx once. */
  BENCH_ROUNDS: count.default(30),
  /** Comma-separated parts; all by default. */
  BENCH_ONLY: z
    .string()
    .default(PARTS.join())
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PARTS))),
  BENCH_LINKS: count.max(1_000).default(200),
  BENCH_CONNECTIONS: count.default(64),
  /** Rows of the large table of visits for the reports. */
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

/** Throws an `EnvError` that names every invalid variable. */
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
