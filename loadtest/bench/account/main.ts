import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { run } from '@sluice/kit/run'
import { formatTable, thousands } from '../results/table.ts'
import { readConfig } from './config.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureKeyedReads } from './keyed-reads.ts'
import { type CallTimes, measureCalls } from './measure.ts'
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
    say('reads with keys')
    const keyed = await measureKeyedReads(servers.origin, config.seconds * 2)
    say('webhooks')
    const webhooks = await measureDeliveries(servers.origin, servers.courier, config.seconds * 2)
    mkdirSync(RESULTS, { recursive: true })
    const result = { at: new Date().toISOString(), machine, config, calls, keyed, webhooks }
    writeFileSync(`${RESULTS}account.json`, `${JSON.stringify(result, null, 2)}\n`)
    const rowOf = (row: CallTimes) => [
      ...[row.name, thousands(row.perSecond), row.p50Ms.toFixed(1), row.p99Ms.toFixed(1)],
    ]
    const times = ['per second', 'p50 ms', 'p99 ms']
    console.log(formatTable([`${config.clients} clients at once`, ...times], calls.map(rowOf)))
    console.log(
      formatTable(
        ['at a constant rate', ...times, 'told to come again'],
        keyed.map((row) => [...rowOf(row), thousands(row.refused)]),
      ),
    )
    console.log(
      formatTable(
        ['webhooks', ''],
        [
          ['deliveries of events committed together', thousands(webhooks.deliveries)],
          ['a second of the courier’s processor time', thousands(webhooks.perCoreSecond)],
          ['a second by the clock', thousands(webhooks.perSecond)],
          [`commit to delivered at ${webhooks.steadyPerSecond} a second, p50 ms`, thousands(webhooks.p50Ms)],
          [`commit to delivered at ${webhooks.steadyPerSecond} a second, p95 ms`, thousands(webhooks.p95Ms)],
        ],
      ),
    )
  } finally {
    await servers.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
