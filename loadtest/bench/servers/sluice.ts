import { type Started, start } from '../processes/start.ts'
import type { VisitRequest } from '../traffic/requests.ts'
import { type Backing, serviceEntry, untilReady } from './backing.ts'
import type { BenchServer, Ground } from './server.ts'

export type SluiceNode = BenchServer & { started: Started }

/**
 * Starts the product's redirect service as shipped, with one worker: supervisor, worker and shipper share the server's
 * core. `env` overrides variables, `entry` replaces the program, `core` the core.
 */
export async function startSluice(
  ground: Ground,
  backing: Backing,
  server: Pick<BenchServer, 'name' | 'label'>,
  expected: (request: VisitRequest) => string,
  {
    entry = serviceEntry('redirect'),
    env = {},
    core = ground.serverCore,
  }: { entry?: string; env?: Record<string, string>; core?: number | readonly number[] } = {},
): Promise<SluiceNode> {
  const started = await start({
    name: server.name,
    core,
    command: process.execPath,
    args: [entry],
    logs: ground.dir,
    env: {
      ...backing.env,
      LOG_LEVEL: 'info',
      PORT: '0',
      INTERNAL_PORT: '0',
      REDIRECT_WORKERS: '1',
      TRUSTED_PROXIES: '127.0.0.1/32',
      GEOIP_MMDB: ground.geoDatabase,
      JOURNAL_DIR: `${ground.dir}/${server.name}/journal`,
      JOURNAL_KEEP_MS: '1000',
      SNAPSHOT_DIR: `${ground.dir}/${server.name}/snapshot`,
      ...env,
    },
  })
  await untilReady(started.internalPort)
  return {
    ...server,
    started,
    port: started.port,
    pid: started.pid,
    expected,
    stop: started.stop,
  }
}
