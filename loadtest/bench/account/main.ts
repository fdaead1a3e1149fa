import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { formatTable, thousands } from '../results/table.ts'
import { readConfig } from './config.ts'
import { measureCalls } from './measure.ts'
import { startAccount } from './servers.ts'

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url))

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

run(async () => {
  const config = readConfig(process.env)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const dir = mkdtempSync(`${tmpdir()}/sluice-bench-`)
  say(`${thousands(config.users)} users, ${thousands(config.cloaks)} links; logs and state: ${dir}`)
  const servers = await startAccount(dir, config.users, config.cloaks)
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.version }
  try {
    const calls = await measureCalls(servers.origin, config, say)
    mkdirSync(RESULTS, { recursive: true })
    const result = { at: new Date().toISOString(), machine, config, calls }
    writeFileSync(`${RESULTS}account.json`, `${JSON.stringify(result, null, 2)}\n`)
    console.log(
      formatTable(
        [`${config.clients} clients at once`, 'per second', 'p50 ms', 'p99 ms'],
        calls.map((row) => [row.name, thousands(row.perSecond), row.p50Ms.toFixed(1), row.p99Ms.toFixed(1)]),
      ),
    )
  } finally {
    await servers.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
