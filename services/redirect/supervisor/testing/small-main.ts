import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { readConfig } from '../../config.ts'
import { supervise } from '../supervise.ts'
import { runSmallWorker } from './small-worker.ts'

/** `main.ts` with the small worker; `SMALL_WORKER=dies` makes workers that end at once. */
run(async () => {
  const [role, slot] = process.argv.slice(2)
  if (role === 'worker') {
    if (process.env.SMALL_WORKER === 'dies') process.exit(3)
    runSmallWorker(process.env, Number(slot))
    return
  }
  await supervise(
    readConfig(process.env),
    { module: fileURLToPath(import.meta.url), env: process.env },
    '0.0.0',
  )
})
