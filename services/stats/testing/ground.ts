import { createClient } from '@clickhouse/client'
import { REPORTS_PATH, type ReportAnswer, type ReportName, reports } from '@sluice/contract/reports'
import { RETENTION_PATH, Retention } from '@sluice/contract/retention'
import { INGEST_PATH, IngestAnswer } from '@sluice/contract/visit'
import { callPeer } from '@sluice/kit/internal-client'
import type { z } from 'zod'
import { type RunningService, startService, testSecret } from '../../../infra/local/testing/start-service.ts'
import { testClickHouseDatabase } from '../../../infra/local/testing/test-clickhouse.ts'
import { migrate } from '../clickhouse/schema.ts'

/** A migrated database for one test, and what a test does with it. */
export async function statsGround() {
  const { url, database, drop } = await testClickHouseDatabase()
  await migrate({ url, database })
  const ground = groundOn(url, database)
  return { ...ground, end: () => ground.end().then(drop) }
}

/** The same for an existing database. */
export function groundOn(url: string, database: string) {
  const client = createClient({
    url,
    database,
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  })
  const secret = testSecret()
  return {
    url,
    database,
    /** Rows of a query, read from ClickHouse without the service. */
    async rows<T>(query: string): Promise<T[]> {
      return (await client.query({ query, format: 'JSONEachRow' })).json<T>()
    },
    secret,
    command: (query: string) => client.command({ query }),
    start: (env: Record<string, string> = {}) =>
      startService('stats', {
        CLICKHOUSE_URL: url,
        CLICKHOUSE_DATABASE: database,
        INTERNAL_SECRET: secret,
        ROLLUP_INTERVAL_MS: '300',
        ...env,
      }),
    talkTo: (service: RunningService) => talkTo(service, secret),
    end: () => client.close(),
  }
}
export type StatsGround = Awaited<ReturnType<typeof statsGround>>

function talkTo(service: RunningService, secret: string) {
  const target = { baseUrl: `http://127.0.0.1:${service.internalPort}`, secret }
  return {
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(target.baseUrl + path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson', ...headers },
        signal: AbortSignal.timeout(40_000),
      }),
    async send(body: string) {
      const response = await this.post(INGEST_PATH, body)
      if (response.status !== 200) throw new Error(`ingest answered ${response.status}`)
      return IngestAnswer.parse(await response.json())
    },
    ask<N extends ReportName>(name: N, question: z.input<(typeof reports)[N]['question']>) {
      const answer: z.ZodType<ReportAnswer<N>> = reports[name].answer as never
      return callPeer(target, `${REPORTS_PATH}/${name}`, answer, { body: question, timeoutMs: 15_000 })
    },
    keep: (visitDays: number) =>
      callPeer(target, RETENTION_PATH, Retention, { body: { visitDays }, timeoutMs: 15_000 }),
    async metrics(name: string): Promise<number> {
      const text = await (await fetch(`${target.baseUrl}/metrics`)).text()
      const line = text
        .split('\n')
        .filter((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
      return line.reduce((sum, each) => sum + Number(each.slice(each.lastIndexOf(' '))), 0)
    },
    status: () => fetch(`${target.baseUrl}/readyz`).then((response) => response.status),
  }
}
export type StatsPeer = ReturnType<typeof talkTo>
