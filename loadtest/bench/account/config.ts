import { readEnv } from '@sluice/kit/env'
import { z } from 'zod'

const count = z.coerce.number().int().positive()

const Environment = z.object({
  /** Length of one measurement. */
  BENCH_ACCOUNT_SECONDS: count.default(5),
  BENCH_ACCOUNT_USERS: count.min(100).default(10_000),
  BENCH_ACCOUNT_CLOAKS: count.min(1_000).default(100_000),
  /** Concurrent calls. */
  BENCH_ACCOUNT_CLIENTS: count.default(4),
})

export type AccountBenchConfig = { seconds: number; users: number; cloaks: number; clients: number }

/** Throws an `EnvError` that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): AccountBenchConfig {
  const read = readEnv(Environment, env)
  return {
    seconds: read.BENCH_ACCOUNT_SECONDS,
    users: read.BENCH_ACCOUNT_USERS,
    cloaks: read.BENCH_ACCOUNT_CLOAKS,
    clients: read.BENCH_ACCOUNT_CLIENTS,
  }
}
