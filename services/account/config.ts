import { trustedProxies } from '@sluice/kit/client-address'
import { flag, port, readEnv, secret } from '@sluice/kit/env'
import { z } from 'zod'

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** What commands that only need the database read. */
export const databaseEnv = z.object({
  LOG_LEVEL: z.string().default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
})

/** What commands that change the running product's data read. */
export const commandEnv = databaseEnv.extend({
  SLUICE_MODE: z.enum(['local', 'production']).default('production'),
})

const serviceEnv = commandEnv.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port,
  INTERNAL_SECRET: secret,
  JWT_SECRET: secret,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  REDIS_PREFIX: z.string().default('sluice:'),
  STATS_INTERNAL_URL: z.url({ protocol: /^https?$/ }),
  TRUSTED_PROXIES: trustedProxies,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((text) => new URL(text).origin),
  WEB_ORIGINS: z.string().default('').transform(list),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(12),
  PASSWORD_SYMBOLS: flag.default(false),
})
export type Config = Readonly<z.output<typeof serviceEnv>>

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(serviceEnv, env)
