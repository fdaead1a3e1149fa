import { trustedProxies } from '@sluice/kit/client-address'
import { port, readEnv, secret } from '@sluice/kit/env'
import { z } from 'zod'

const Env = z.object({
  LOG_LEVEL: z.string().default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port.default(0),
  INTERNAL_SECRET: secret,
  REDIRECT_URL: z.url(),
  ACCOUNT_URL: z.url(),
  /** Folder of the built web application. */
  WEB_DIST: z.string(),
  /** The site's own address, for pages that search engines read. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((text) => new URL(text).origin),
  TRUSTED_PROXIES: trustedProxies,
  SLUICE_MODE: z.enum(['local', 'production']).default('production'),
})

export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(Env, env)
