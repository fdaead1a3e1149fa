import { fileURLToPath } from 'node:url'
import { readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { readConfig } from '@sluice/redirect/config'
import { supervise } from '@sluice/redirect/supervisor/supervise'
import { z } from 'zod'
import { OFF, runWorkerWithout } from './part-off-worker.ts'

/** Runs the redirect service with one part replaced, under its real supervisor. */
run(async () => {
  const config = readConfig(process.env)
  const [role, slot] = process.argv.slice(2)
  if (role !== 'worker')
    return supervise(config, { module: fileURLToPath(import.meta.url), env: process.env }, 'bench')
  const { BENCH_OFF } = readEnv(z.object({ BENCH_OFF: z.enum(OFF) }), process.env)
  await runWorkerWithout(BENCH_OFF, config, Number(slot))
})
