import { flag, readEnv } from '@sluice/kit/env'
import { z } from 'zod'

const Schema = z.object({
  PATH: z.string().default(''),
  REDIS_URL: z.string().optional(),
  KAFKA: flag.default(false),
  BROWSER: flag.default(false),
  CONTAINERS: flag.default(false),
  ACME: flag.default(false),
  ACME_CHALLENGE: z.string().optional(),
  KAFKA_BROKERS: z.string().optional(),
})

export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(Schema, env)
export type InstallConfig = ReturnType<typeof readConfig>
