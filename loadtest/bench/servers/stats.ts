import { randomBytes } from 'node:crypto'
import type { InternalTarget } from '@sluice/kit/internal-client'
import { run } from '../processes/run.ts'
import { type Started, start } from '../processes/start.ts'
import { serviceEntry, untilReady } from './backing.ts'

export type StatsService = { started: Started; target: InternalTarget; stop(): Promise<void> }

export type StatsOptions = {
  clickhouseUrl: string
  database: string
  core: number
  logs: string
  env?: Record<string, string>
}

/** Starts the real stats service on its own, freshly migrated database. */
export async function startStats(options: StatsOptions): Promise<StatsService> {
  const clickhouse = { CLICKHOUSE_URL: options.clickhouseUrl, CLICKHOUSE_DATABASE: options.database }
  await migrateStats(clickhouse)
  const secret = randomBytes(32).toString('hex')
  const started = await start({
    name: `stats-${options.database}`,
    core: options.core,
    command: process.execPath,
    args: [serviceEntry('stats')],
    logs: options.logs,
    env: { ...clickhouse, INTERNAL_PORT: '0', INTERNAL_SECRET: secret, LOG_LEVEL: 'info', ...options.env },
  })
  await untilReady(started.internalPort)
  const baseUrl = `http://127.0.0.1:${started.internalPort}`
  return { started, target: { baseUrl, secret }, stop: started.stop }
}

export async function migrateStats(clickhouse: Record<string, string>): Promise<void> {
  const variables = Object.entries(clickhouse).map(([name, value]) => `${name}=${value}`)
  await run('env', [...variables, process.execPath, serviceEntry('stats', 'migrate.ts')])
}
