import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buildInternalApp } from '@sluice/kit/internal-app'
import { createLog } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import manifest from '../package.json' with { type: 'json' }
import { buildFrontDoor } from './app.ts'
import { readConfig } from './config.ts'
import { followSite } from './follow-site.ts'

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('front-door', config.LOG_LEVEL)
  const site = await followSite(config.WEB_DIST, config.PUBLIC_ORIGIN, log)
  const door = buildFrontDoor({
    log,
    site: site.current,
    redirectUrl: config.REDIRECT_URL,
    accountUrl: config.ACCOUNT_URL,
    devMail: config.SLUICE_MODE === 'local',
    trusted: config.TRUSTED_PROXIES,
  })
  const internal = buildInternalApp({
    log,
    metrics: createMetrics('front-door', manifest.version),
    version: manifest.version,
    internalSecret: config.INTERNAL_SECRET,
    readiness: { listening: () => door.server.listening },
  })
  door.server.listen(config.PORT, config.HOST)
  await once(door.server, 'listening')
  await internal.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  const { port } = door.server.address() as AddressInfo
  log.info({ port, internalPort: (internal.server.address() as AddressInfo).port }, 'listening')
  stopOnSignal(log, 20_000, [
    { name: 'web build', run: async () => site.close() },
    { name: 'front door', run: () => door.close() },
    { name: 'internal', run: () => internal.close() },
  ])
})
