import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Advertiser, logIn } from '@sluice/e2e/advertiser'
import { startProduct } from '@sluice/e2e/product'
import { readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { z } from 'zod'
import { percentile, round } from '../results/numbers.ts'
import { formatTable, thousands } from '../results/table.ts'
import { openViewers } from './viewers.ts'

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url))
const VISITS = fileURLToPath(new URL('visits-process.ts', import.meta.url))
const PASSWORD = 'LiveBench123'
const CALLS = 10_000_000
const READS_PER_SECOND = 20
const count = z.coerce.number().int().positive()

const Environment = z.object({
  LIVE_ACCOUNTS: count.default(100),
  LIVE_VIEWERS: count.default(1_000),
  /** Visits a second, over the links of all accounts. */
  LIVE_VISITS: count.default(2_000),
  LIVE_SECONDS: count.default(20),
})

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

/** Reads of the dashboard at a constant rate; milliseconds from when each was due. */
async function timeReads(users: readonly Advertiser[], seconds: number): Promise<number[]> {
  const begun = performance.now()
  const times: Promise<number>[] = []
  while (times.length < seconds * READS_PER_SECOND) {
    const due = begun + (times.length * 1_000) / READS_PER_SECOND
    await sleep(Math.max(0, due - performance.now()))
    const user = users[times.length % users.length]
    times.push(
      (user?.call('GET', '/api/cloak/list', z.unknown()) ?? Promise.resolve()).then(
        () => performance.now() - due,
      ),
    )
  }
  return Promise.all(times)
}

run(async () => {
  const { LIVE_ACCOUNTS, LIVE_VIEWERS, LIVE_VISITS, LIVE_SECONDS } = readEnv(Environment, process.env)
  const many = '10000000'
  const product = await startProduct({
    ...{
      RATE_LIMIT_USER: many,
      RATE_LIMIT_REPORTS: many,
      RATE_LIMIT_ADDRESS: many,
      RATE_LIMIT_ANONYMOUS: many,
    },
  })
  const ends = new AbortController()
  try {
    say(`${LIVE_ACCOUNTS} accounts, each with a link`)
    const [users, paths]: [Advertiser[], string[]] = [[], []]
    for (let n = 1; n <= LIVE_ACCOUNTS; n += 1) {
      const email = `live${n}@bench.test`
      await product.createUser({ email, password: PASSWORD, calls: CALLS })
      const user = await logIn(product.origin, email, PASSWORD)
      users.push(user)
      paths.push((await user.create({ name: `live ${n}`, mode: 'audit' })).path)
    }
    say(`${thousands(LIVE_VISITS)} visits a second`)
    const plan = { port: Number(new URL(product.origin).port), paths, perSecond: LIVE_VISITS }
    const visits = spawn(process.execPath, [VISITS, JSON.stringify(plan)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      signal: ends.signal,
    })
    visits.on('error', () => {})
    let failed = 0
    visits.stdout.on('data', (text: Buffer) => {
      failed += String(text).trim().split('\n').length
    })
    await sleep(5_000)
    const without = await timeReads(users, LIVE_SECONDS)
    say(`${thousands(LIVE_VIEWERS)} viewers`)
    const tokens = Array.from({ length: LIVE_VIEWERS }, (_, n) => users[n % users.length]?.token ?? '')
    const viewers = await openViewers(product.origin, tokens)
    await sleep(5_000)
    viewers.take()
    const beside = await timeReads(users, LIVE_SECONDS)
    const ages = viewers.take()
    const open = viewers.open()
    viewers.close()
    ends.abort()
    const at = (times: number[], part: number) => round(percentile(times, part), 1)
    const result = {
      at: new Date().toISOString(),
      machine: { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.version },
      ...{ accounts: LIVE_ACCOUNTS, viewers: open, visitsPerSecond: LIVE_VISITS, failed },
      brought: ages.length,
      redirectToViewerMs: { p50: at(ages, 0.5), p95: at(ages, 0.95), p99: at(ages, 0.99) },
      listMs: {
        without: { p50: at(without, 0.5), p99: at(without, 0.99) },
        beside: { p50: at(beside, 0.5), p99: at(beside, 0.99) },
      },
    }
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${RESULTS}live.json`, `${JSON.stringify(result, null, 2)}\n`)
    const rows = [
      ['viewers that stayed open', thousands(open)],
      ['visits brought to a viewer, a second', thousands(Math.round(ages.length / LIVE_SECONDS))],
      ['redirect to viewer, p50 / p95 / p99 ms', Object.values(result.redirectToViewerMs).join(' / ')],
      ['list of links without viewers, p50 / p99 ms', Object.values(result.listMs.without).join(' / ')],
      ['list of links beside them, p50 / p99 ms', Object.values(result.listMs.beside).join(' / ')],
      ['visits that failed', thousands(failed)],
    ]
    console.log(formatTable([`live visits, ${LIVE_ACCOUNTS} accounts`, ''], rows))
  } finally {
    ends.abort()
    await product.stop()
  }
})
