import { createLog } from '@sluice/kit/log'
import { makeFilesPrivate } from '@sluice/kit/private-files'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { readConfig } from './config.ts'
import { openEdge } from './open.ts'

const STOP_WITHIN_MS = 10_000

run(async () => {
  makeFilesPrivate()
  const config = readConfig(process.env)
  const log = createLog('edge', config.LOG_LEVEL)
  const { app, stopSteps } = await openEdge(config, log)
  stopOnSignal(log, STOP_WITHIN_MS, stopSteps)
  await app.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  log.info({ port, internalPort: port }, 'listening')
})
