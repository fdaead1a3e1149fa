import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { run } from '@sluice/kit/run'
import { readConfig } from './config.ts'
import packageFile from './package.json' with { type: 'json' }
import { ONE_CORE, startWithFlags } from './supervisor/v8-flags.ts'

/** `main.ts` supervises; `main.ts worker <slot>` runs a worker. Neither loads what only the other needs. */
run(async () => {
  const [role, slot] = process.argv.slice(2)
  if (role !== 'worker') startWithFlags(ONE_CORE)
  const config = readConfig(process.env)
  if (role !== 'worker') {
    // Reading the backlog after an outage would make V8 grow its young generation, up to 64 MiB, and keep it for good.
    setFlagsFromString('--semi-space-growth-factor=1')
    const { supervise } = await import('./supervisor/supervise.ts')
    await supervise(config, { module: fileURLToPath(import.meta.url), env: process.env }, packageFile.version)
    return
  }
  const { runWorker } = await import('./worker.ts')
  await runWorker(config, Number(slot))
})
