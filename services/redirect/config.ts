import { isIP } from 'node:net'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import { logLevel, milliseconds, port, readEnv, secret } from '@sluice/kit/env'
import { checkKafka, kafkaCluster, kafkaSettings } from '@sluice/kit/kafka-cluster'
import { nat64Prefixes } from '@sluice/kit/nat64'
import { redisUrl } from '@sluice/kit/redis-url'
import { z } from 'zod'

const MIB = 1024 * 1024
const count = (least: number) => z.coerce.number().int().min(least)
const numericAddress = z.string().refine((text) => isIP(text) > 0, 'must be a numeric address')
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const proxies = z.string().superRefine((text, context) => {
  try {
    parseTrustedProxies(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

const Env = z
  .object({
    LOG_LEVEL: logLevel,
    SLUICE_MODE: z.enum(['local', 'production']).default('production'),
    HOST: numericAddress.default('127.0.0.1'),
    PORT: port,
    /** Set by the supervisor for its workers: the listening socket they share. */
    LISTEN_FD: count(3).optional(),
    INTERNAL_HOST: z.string().default('127.0.0.1'),
    INTERNAL_PORT: port,
    INTERNAL_SECRET: secret,
    CLICK_ID_KEYS: clickIdKeys,
    TRUSTED_PROXIES: proxies.default(''),
    NAT64_PREFIXES: nat64Prefixes,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: z.string().default('sluice:'),
    ACCOUNT_INTERNAL_URL: httpUrl,
    STATS_INTERNAL_URL: httpUrl.optional(),
    ...kafkaSettings,
    GEOIP_MMDB: z.string(),
    SNAPSHOT_DIR: z.string(),
    CALL_GRACE: count(0).default(200),
    CACHE_MAX_DOCUMENTS: count(100).default(200_000),
    /** Per worker. */
    MAX_CONNECTIONS: count(64).default(16_384),
    PLAIN_HTTP: z.stringbool().default(true),
    REDIRECT_WORKERS: count(1).max(256).default(2),
    JOURNAL_DIR: z.string(),
    JOURNAL_SYNC: z.enum(['turn', 'interval']).default('interval'),
    JOURNAL_SYNC_INTERVAL_MS: milliseconds.default(100),
    JOURNAL_MAX_BYTES: count(1_000_000).default(4096 * MIB),
    JOURNAL_SEGMENT_BYTES: count(10_000)
      .max(256 * MIB)
      .default(16 * MIB),
    JOURNAL_KEEP_MS: z.coerce.number().int().nonnegative().default(86_400_000),
  })
  .superRefine((env, context) => {
    checkKafka(env, context)
    if (!env.KAFKA_BROKERS && !env.STATS_INTERNAL_URL)
      context.addIssue({
        code: 'custom',
        path: ['STATS_INTERNAL_URL'],
        message: 'or KAFKA_BROKERS is required',
      })
    if (env.JOURNAL_MAX_BYTES < 4 * env.REDIRECT_WORKERS * env.JOURNAL_SEGMENT_BYTES)
      context.addIssue({
        code: 'custom',
        path: ['JOURNAL_SEGMENT_BYTES'],
        message: 'must fit into JOURNAL_MAX_BYTES four times per worker',
      })
  })

/** The names of all environment variables that the service reads. */
export const VARIABLES: readonly string[] = Object.keys(Env.shape)

/** The redirect service's configuration from its environment. Throws `EnvError` naming every fault. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = readEnv(Env, env)
  return Object.freeze({
    logLevel: read.LOG_LEVEL,
    mode: read.SLUICE_MODE,
    host: read.HOST,
    port: read.PORT,
    listen: read.LISTEN_FD === undefined ? { host: read.HOST, port: read.PORT } : { fd: read.LISTEN_FD },
    internalHost: read.INTERNAL_HOST,
    internalPort: read.INTERNAL_PORT,
    internalSecret: read.INTERNAL_SECRET,
    /** The first one makes click ids; empty: none are made. */
    clickIdKeys: read.CLICK_ID_KEYS,
    /** Comma-separated and checked; parse with `parseTrustedProxies`. */
    trustedProxies: read.TRUSTED_PROXIES,
    /** Likewise; parse with `parseNat64`. */
    nat64Prefixes: read.NAT64_PREFIXES,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    accountInternalUrl: read.ACCOUNT_INTERNAL_URL,
    /** With brokers visits go through Kafka, otherwise directly to stats. */
    kafka: kafkaCluster(read),
    statsInternalUrl: read.STATS_INTERNAL_URL,
    geoipMmdb: read.GEOIP_MMDB,
    snapshotDir: read.SNAPSHOT_DIR,
    callGrace: read.CALL_GRACE,
    cacheMaxDocuments: read.CACHE_MAX_DOCUMENTS,
    maxConnections: read.MAX_CONNECTIONS,
    plainHttp: read.PLAIN_HTTP,
    workers: read.REDIRECT_WORKERS,
    journalDir: read.JOURNAL_DIR,
    /** Per worker, as `openJournal` takes it. */
    journal: {
      sync: read.JOURNAL_SYNC,
      syncIntervalMs: read.JOURNAL_SYNC_INTERVAL_MS,
      maxBytes: Math.floor(read.JOURNAL_MAX_BYTES / read.REDIRECT_WORKERS),
      segmentBytes: read.JOURNAL_SEGMENT_BYTES,
    },
    /** How long shipped segments stay for repairs while there is room. */
    journalKeepMs: read.JOURNAL_KEEP_MS,
  })
}
export type RedirectConfig = ReturnType<typeof readConfig>

export const spoolDir = (journalDir: string, slot: number): string => `${journalDir}/w${slot}`
