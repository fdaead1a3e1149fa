import type { AddressInfo } from 'node:net'
import { LISTEN_BACKLOG, logAcceptErrors } from '@sluice/kit/listen'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import type { FastifyInstance } from 'fastify'
import { readConfig } from './config.ts'
import { openAccount } from './open.ts'

const STOP_WITHIN_MS = 15_000
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('account', config.LOG_LEVEL)
  const { app, internal, stopSteps } = openAccount(config, log)
  stopOnSignal(log, STOP_WITHIN_MS, stopSteps)
  await internal.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  await app.listen({ host: config.HOST, port: config.PORT, backlog: LISTEN_BACKLOG })
  logAcceptErrors(app.server, log)
  log.info({ port: portOf(app), internalPort: portOf(internal) }, 'listening')
})
