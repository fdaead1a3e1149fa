import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLog } from '@sluice/kit/log'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { readConfig } from './config.ts'
import { openEngine } from './engine.ts'
import { createGateway } from './server.ts'

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('clickhouse-gateway')
  const engine = openEngine({
    path: config.GATEWAY_PATH,
    memoryBytes: config.GATEWAY_MEMORY_BYTES,
    lanes: config.GATEWAY_LANES,
    queueLength: 256,
  })
  const server = createGateway(engine, config.GATEWAY_PASSWORD).listen(
    config.GATEWAY_PORT,
    config.GATEWAY_HOST,
  )
  await once(server, 'listening')
  const stop = stopOnSignal(log, 30_000, [
    {
      name: 'stop intake',
      run: () => {
        server.close()
        server.closeIdleConnections()
      },
    },
    { name: 'close engine', run: () => engine.close() },
  ])
  // The parent holds the other end. Without it nothing would stop this process.
  process.once('disconnect', () => void stop())
  log.info({ port: (server.address() as AddressInfo).port, version: engine.version }, 'listening')
})
