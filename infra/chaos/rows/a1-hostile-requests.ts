import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../../e2e/product.ts'
import { failuresOf, type GoodPlan, quantileOf, sendAtOnce, startGood } from '../hostile/good.ts'
import { mixOfGood, openShop } from '../hostile/shop.ts'
import { wageStorm } from '../hostile/storm.ts'
import { changesIn, type Looked, lookAt } from '../process-table.ts'
import { exceeds, holds, type Row, type RowContext } from '../row.ts'

/**
 * `warmMs`: until code is compiled and buffers are as large as they get, before memory is looked at. `mostMib`: a process may
 * hold as much more afterwards. `p99Ms`: of good visits while hostile clients are there.
 */
const SIZES = {
  quick: { warmMs: 6_000, forMs: 20_000, mostMib: 150, p99Ms: undefined },
  full: { warmMs: 60_000, forMs: 600_000, mostMib: 100, p99Ms: 50 },
}
/** Connections at once, together below 300. */
const CLIENTS = { slow: 180, quick: 100, rate: 80 }
const GOOD_RATE = 40
const AT_ONCE = 200
/** Logs may grow by so much in a minute, whatever hostile clients do. */
const LOG_BYTES_A_MINUTE = 128 * 1024
/** What was under way has ended, and its memory is free. */
const CALM_MS = 3_000

async function run(context: RowContext) {
  const product = await startProduct({ ...context.ground.preload, TRUSTED_PROXIES: '127.0.0.1/32' })
  let stopped: Promise<string[]> | undefined
  // It ends badly when a part of it has ended, or when a log holds a secret.
  const stop = () => {
    stopped ??= product.stop().then(
      () => [],
      (error: Error) => [error.message],
    )
    return stopped
  }
  try {
    const { faults, figures } = await besiege(product, context)
    return holds([...faults, ...(await stop())], figures)
  } finally {
    await stop()
  }
}

async function besiege(product: Product, { random, size }: RowContext) {
  const { warmMs, forMs, mostMib, p99Ms } = SIZES[size]
  const shop = await openShop(product)
  const address = { host: '127.0.0.1', port: Number(new URL(product.origin).port) }
  const storm = { ...address, ...CLIENTS, random, targets: shop.targets }
  const plan: GoodPlan = { ...address, rate: GOOD_RATE, next: mixOfGood(shop), random }

  const warm = await wageStorm({ ...storm, forMs: warmMs })
  await sleep(CALM_MS)
  const before = await lookAt(product.pid)
  const logged = await logBytes(product)
  const good = startGood(plan)
  const waged = await wageStorm({ ...storm, forMs })
  const attempts = await good.stop()
  const atOnce = await sendAtOnce(plan, AT_ONCE)
  await sleep(CALM_MS)
  const after = await lookAt(product.pid)
  const logBytesMore = (await logBytes(product)) - logged

  const visitP99 = Math.round(quantileOf(attempts, 'visit', 0.99))
  const logLimit = (LOG_BYTES_A_MINUTE * Math.max(forMs, 60_000)) / 60_000
  return {
    faults: [
      ...failuresOf(attempts),
      ...failuresOf(atOnce).map((fault) => `afterwards, ${fault}`),
      ...counted([...warm.faults, ...waged.faults]),
      ...changesIn(before, after, mostMib),
      ...exceeds('bytes logged', logBytesMore, logLimit),
      ...(p99Ms === undefined ? [] : exceeds('p99 of good visits in ms', visitP99, p99Ms)),
    ],
    figures: {
      hostile: waged.clients,
      byKind: JSON.stringify(waged.byKind),
      ends: JSON.stringify(waged.ends),
      statuses: JSON.stringify(waged.statuses),
      good: attempts.length,
      atOnce: atOnce.length,
      visitP99Ms: visitP99,
      callP99Ms: Math.round(quantileOf(attempts, 'call', 0.99)),
      mostMibMore: Math.round(mostMore(before, after)),
      logBytesMore,
    },
  }
}

/** Each fault once, with how often it was seen. */
const counted = (faults: readonly string[]): string[] =>
  [...Map.groupBy(faults, (fault) => fault)].map(([fault, all]) => `${fault} (${all.length})`)

const mostMore = (before: readonly Looked[], after: readonly Looked[]): number =>
  Math.max(...before.map(({ pid, mib }) => (after.find((each) => each.pid === pid)?.mib ?? 0) - mib))

async function logBytes({ home }: Product): Promise<number> {
  const dir = join(home, 'logs')
  const sizes = await Promise.all(
    (await readdir(dir)).map(async (name) => (await stat(join(dir, name))).size),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

export const a1: Row = {
  id: 'A1',
  promise:
    'hostile clients of every kind fail no good visit or call, hold nothing when they have gone, and end no process',
  run,
}
