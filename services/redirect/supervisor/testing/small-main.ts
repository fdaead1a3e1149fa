import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { readConfig } from '../../config.ts'
import { supervise } from '../supervise.ts'
import { runSmallWorker } from './small-worker.ts'

/**
 * `main.ts` with the small worker. `SMALL_WORKER=dies` makes workers end at once, and so does a file `dies-<slot>` in the
 * snapshot folder.
 */
run(async () => {
  const [role, slot] = process.argv.slice(2)
  if (role === 'worker') {
    const { SMALL_WORKER, SNAPSHOT_DIR = '' } = process.env
    if (SMALL_WORKER === 'dies' || existsSync(join(SNAPSHOT_DIR, `dies-${slot}`))) process.exit(3)
    runSmallWorker(process.env, Number(slot))
    return
  }
  await supervise(
    readConfig(process.env),
    { module: fileURLToPath(import.meta.url), env: process.env },
    '0.0.0',
  )
})
