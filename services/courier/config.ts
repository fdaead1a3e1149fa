import { allowPrivate, privateOnlyLocally } from '@sluice/kit/allow-private'
import { logLevel, port, readEnv, secret } from '@sluice/kit/env'
import { nat64Prefixes } from '@sluice/kit/nat64'
import { z } from 'zod'

const Environment = z
  .object({
    LOG_LEVEL: logLevel,
    SLUICE_MODE: z.enum(['local', 'production']).default('production'),
    INTERNAL_HOST: z.string().default('127.0.0.1'),
    INTERNAL_PORT: port,
    INTERNAL_SECRET: secret,
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** What account seals the secrets of webhooks with. */
    WEBHOOK_SECRET: secret.optional(),
    NAT64_PREFIXES: nat64Prefixes,
    COURIER_ALLOW_PRIVATE: allowPrivate,
    /** Attempts at once: of this process, to one host, and to one endpoint. */
    COURIER_CONNECTIONS: z.coerce.number().int().min(1).max(4_096).default(512),
    COURIER_PER_HOST: z.coerce.number().int().min(1).max(4_096).default(64),
    COURIER_PER_ENDPOINT: z.coerce.number().int().min(1).max(64).default(8),
  })
  .superRefine(privateOnlyLocally)

/** Configuration of the courier. Throws `EnvError` naming every faulty variable. */
export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(Environment, env)
export type Config = ReturnType<typeof readConfig>

/** The names of all environment variables that the service reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)
