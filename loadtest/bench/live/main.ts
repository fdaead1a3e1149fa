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
const READS_PER_SECOND = 10
const count = z.coerce.number().int().positive()

const Environment = z.object({
  LIVE_ACCOUNTS: count.default(100),
  LIVE_VIEWERS: count.default(1_000),
  /** Visits a second, over the links of all accounts. */
  LIVE_VISITS: count.default(2_000),
  LIVE_SECONDS: count.default(40),
})

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

/** What is read: by account alone, and with figures of stats. */
const READS = { profile: '/api/user/profile', list: '/api/cloak/list' } as const
type Times = Record<keyof typeof READS, number[]>

/** Reads of the dashboard at a constant rate; milliseconds from when each was due. */
async function timeReads(users: readonly Advertiser[], seconds: number): Promise<Times> {
  const begun = performance.now()
  const times: Times = { profile: [], list: [] }
  const reads: Promise<unknown>[] = []
  while (reads.length < seconds * READS_PER_SECOND) {
    const due = begun + (reads.length * 1_000) / READS_PER_SECOND
    await sleep(Math.max(0, due - performance.now()))
    const name = reads.length % 2 === 0 ? 'profile' : 'list'
    const user = users[reads.length % users.length]
    reads.push(
      (user?.call('GET', READS[name], z.unknown()) ?? Promise.resolve()).then(() =>
        times[name].push(performance.now() - due),
      ),
    )
  }
  await Promise.all(reads)
  return times
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
    const figures = ({ profile, list }: Times) => ({
      profile: { p50: at(profile, 0.5), p99: at(profile, 0.99) },
      list: { p50: at(list, 0.5), p99: at(list, 0.99) },
    })
    const result = {
      at: new Date().toISOString(),
      machine: { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.version },
      ...{ accounts: LIVE_ACCOUNTS, viewers: open, visitsPerSecond: LIVE_VISITS, failed },
      brought: ages.length,
      redirectToViewerMs: { p50: at(ages, 0.5), p95: at(ages, 0.95), p99: at(ages, 0.99) },
      readMs: { without: figures(without), beside: figures(beside) },
    }
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${RESULTS}live.json`, `${JSON.stringify(result, null, 2)}\n`)
    const rows = [
      ['viewers that stayed open', thousands(open)],
      ['visits brought to a viewer, a second', thousands(Math.round(ages.length / LIVE_SECONDS))],
      ['redirect to viewer, p50 / p95 / p99 ms', Object.values(result.redirectToViewerMs).join(' / ')],
      ...(['without', 'beside'] as const).flatMap((when) =>
        (['profile', 'list'] as const).map((name) => [
          `${READS[name]} ${when} viewers, p50 / p99 ms`,
          Object.values(result.readMs[when][name]).join(' / '),
        ]),
      ),
      ['visits that failed', thousands(failed)],
    ]
    console.log(formatTable([`live visits, ${LIVE_ACCOUNTS} accounts`, ''], rows))
  } finally {
    ends.abort()
    await product.stop()
  }
})
