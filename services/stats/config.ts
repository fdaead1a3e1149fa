import { logLevel, milliseconds, port, readEnv, secret } from '@sluice/kit/env'
import { checkKafka, kafkaSettings } from '@sluice/kit/kafka-cluster'
import { z } from 'zod'

const Environment = z.object({
  LOG_LEVEL: logLevel,
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port,
  INTERNAL_SECRET: secret,
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, 'must be a plain name')
    .default('sluice'),
  /** Without brokers visits arrive by `POST /internal/visits` (direct transport). */
  ...kafkaSettings,
  STATS_ROLE: z.enum(['ingest', 'reports', 'all']).default('all'),
  /** Small batches are delayed so that inserts start at least this far apart. */
  INGEST_PACE_MS: milliseconds.max(5_000).default(200),
  /** An insert without an answer after this long counts as failed; its outcome is then read back. */
  INSERT_TIMEOUT_MS: milliseconds.max(600_000).default(30_000),
  /** After this long without a heartbeat the consumer group reassigns this process's partitions. */
  KAFKA_SESSION_TIMEOUT_MS: milliseconds.min(6_000).max(300_000).default(30_000),
  ROLLUP_INTERVAL_MS: milliseconds.max(3_600_000).default(60_000),
})

const ServiceEnvironment = Environment.superRefine(checkKafka)

/** Configuration of the stats service. Throws `EnvError` naming every faulty variable. */
export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(ServiceEnvironment, env)
export type Config = ReturnType<typeof readConfig>

const StoreEnvironment = Environment.pick({
  LOG_LEVEL: true,
  CLICKHOUSE_URL: true,
  CLICKHOUSE_DATABASE: true,
})

/** The part of the configuration that `migrate.ts` and `put-back.ts` need. */
export const readStoreConfig = (env: NodeJS.ProcessEnv) => readEnv(StoreEnvironment, env)

/** The names of all environment variables that the service reads. */
export const VARIABLES: readonly string[] = Object.keys(ServiceEnvironment.shape)
