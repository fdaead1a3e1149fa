import { availableParallelism, totalmem } from 'node:os'
import { port, readEnv } from '@sluice/kit/env'
import { z } from 'zod'

const GIGABYTE = 1024 ** 3

const Schema = z.object({
  GATEWAY_PATH: z.string(),
  GATEWAY_PASSWORD: z.string().min(32),
  GATEWAY_HOST: z.string().default('127.0.0.1'),
  GATEWAY_PORT: port.default(0),
  /** Defaults to a quarter of the machine's memory, 1 to 4 GB. */
  GATEWAY_MEMORY_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(Math.floor(Math.min(4 * GIGABYTE, Math.max(GIGABYTE, totalmem() / 4)))),
  GATEWAY_LANES: z.coerce
    .number()
    .int()
    .min(2)
    .default(Math.max(4, availableParallelism() * 2)),
})

export const readConfig = (env: NodeJS.ProcessEnv) => readEnv(Schema, env)
