import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { readConfig } from './config.ts'
import { openCourier } from './open.ts'

/** Longer than an attempt may take. */
const STOP_WITHIN_MS = 20_000

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('courier', config.LOG_LEVEL)
  const { app, stopSteps } = openCourier(config, log)
  stopOnSignal(log, STOP_WITHIN_MS, stopSteps)
  await app.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  log.info({ port, internalPort: port }, 'listening')
})
