import { ChallengeType } from '@sluice/contract/edge'
import { logLevel, port, readEnv, secret } from '@sluice/kit/env'
import { z } from 'zod'

const Environment = z.object({
  LOG_LEVEL: logLevel,
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port,
  INTERNAL_SECRET: secret,
  CERTIFICATE_SECRET: secret.optional(),
  ACCOUNT_INTERNAL_URL: z.url({ protocol: /^https?$/ }),
  /** Folder of nginx' files, private keys included. It may be in memory: each start fills it. */
  EDGE_DIR: z.string().min(1),
  /** Folder of what goes on without account. Private keys in it are sealed. */
  SNAPSHOT_DIR: z.string().min(1),
  /** As account's. By `tls-alpn-01` challenges are answered on a socket in `EDGE_DIR`. */
  ACME_CHALLENGE: ChallengeType.default('http-01'),
})

/** Configuration of the edge. Throws `EnvError` naming every faulty variable. */
export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(Environment, env)
export type Config = ReturnType<typeof readConfig>

export const VARIABLES: readonly string[] = Object.keys(Environment.shape)
