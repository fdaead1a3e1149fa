import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { readConfig } from './config.ts'
import packageFile from './package.json' with { type: 'json' }
import { supervise } from './supervisor/supervise.ts'

/** `main.ts` supervises; `main.ts worker <slot>` is one of its workers. */
run(async () => {
  const config = readConfig(process.env)
  const [role, slot] = process.argv.slice(2)
  if (role !== 'worker') {
    await supervise(config, { module: fileURLToPath(import.meta.url), env: process.env }, packageFile.version)
    return
  }
  const { runWorker } = await import('./worker.ts')
  await runWorker(config, Number(slot))
})
