import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../../e2e/product.ts'
import { failuresOf, type GoodPlan, quantileOf, sendAtOnce, startGood } from '../hostile/good.ts'
import { mixOfGood, openShop } from '../hostile/shop.ts'
import { wageStormApart } from '../hostile/storm-apart.ts'
import { changesIn, lookAt, mostMore } from '../process-table.ts'
import { exceeds, holds, type Row, type RowContext } from '../row.ts'

/**
 * `warmMs`: time before memory is measured, for code to be compiled and buffers to reach their size. `p99Ms`: limit for
 * good visits during the attack.
 */
const SIZES = {
  quick: { warmMs: 6_000, forMs: 20_000, p99Ms: undefined },
  full: { warmMs: 60_000, forMs: 600_000, p99Ms: 50 },
}
/** Concurrent connections, together below 300, and quick clients per second. */
const CLIENTS = { slow: 180, quick: 100, rate: 80 }
/** Each is its own network to the front door's limits. */
const NETWORKS = Array.from({ length: 250 }, (_, n) => `127.77.0.${n + 1}`)
const GOOD_RATE = 40
const AT_ONCE = 200
/** Allowed growth of a process after the clients have gone. */
const ALLOWED = { mib: 100, files: 100 }
/** Allowed growth of a log per minute, whatever hostile clients do. */
const LOG_BYTES_A_MINUTE = 64 * 1024
const MINUTE_MS = 60_000
/** Time for requests in flight to end and for their memory to be freed. */
const CALM_MS = 3_000

async function run(context: RowContext) {
  const { NODE_OPTIONS = '', ...preload } = context.ground.preload
  const env = { ...preload, TRUSTED_PROXIES: '127.0.0.1/32' }
  const product = await startProduct(env, NODE_OPTIONS.split(' ').filter(Boolean))
  let stopped: Promise<string[]> | undefined
  // The stop fails if a part has ended or a log holds a secret.
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

async function besiege(product: Product, { random, seed, size, minutes }: RowContext) {
  const { warmMs, p99Ms } = SIZES[size]
  const forMs = minutes === undefined ? SIZES[size].forMs : minutes * MINUTE_MS
  const shop = await openShop(product)
  const address = { host: '127.0.0.1', port: Number(new URL(product.origin).port) }
  const storm = { ...address, ...CLIENTS, localAddresses: NETWORKS, targets: shop.targets }
  const plan: GoodPlan = { ...address, rate: GOOD_RATE, next: mixOfGood(shop), random }

  const warm = await wageStormApart({ ...storm, seed: seed + 1, forMs: warmMs })
  // Fills the connection pools between the parts, like the burst at the end.
  const first = await sendAtOnce(plan, AT_ONCE)
  await sleep(CALM_MS)
  const before = await lookAt(product.pid)
  const logged = await logBytes(product)
  const good = startGood(plan)
  const waged = await wageStormApart({ ...storm, seed, forMs })
  const attempts = await good.stop()
  const atOnce = await sendAtOnce(plan, AT_ONCE)
  await sleep(CALM_MS)
  const after = await lookAt(product.pid)
  const loggedMore = [...(await logBytes(product))].map(([name, bytes]): [string, number] => [
    name,
    bytes - (logged.get(name) ?? 0),
  ])

  const visitP99 = Math.round(quantileOf(attempts, 'visit', 0.99))
  const logLimit = (LOG_BYTES_A_MINUTE * Math.max(forMs, MINUTE_MS)) / MINUTE_MS
  return {
    faults: [
      ...failuresOf([...first, ...attempts]),
      ...failuresOf(atOnce).map((fault) => `afterwards, ${fault}`),
      ...counted([...warm.faults, ...waged.faults]),
      ...changesIn(before, after, ALLOWED),
      ...loggedMore.flatMap(([name, bytes]) => exceeds(`growth of ${name} in bytes`, bytes, logLimit)),
      ...(p99Ms === undefined ? [] : exceeds('p99 of good visits in ms', visitP99, p99Ms)),
    ],
    figures: {
      hostile: waged.clients,
      byKind: JSON.stringify(waged.byKind),
      ends: JSON.stringify(waged.ends),
      statuses: JSON.stringify(waged.statuses),
      good: first.length + attempts.length,
      atOnce: atOnce.length,
      visitP99Ms: visitP99,
      callP99Ms: Math.round(quantileOf(attempts, 'call', 0.99)),
      mostMibMore: mostMore(before, after, 'mib'),
      mostFilesMore: mostMore(before, after, 'files'),
      logBytesMore: JSON.stringify(Object.fromEntries(loggedMore.filter(([, bytes]) => bytes > 0))),
    },
  }
}

/** Each fault once, with its count. */
const counted = (faults: readonly string[]): string[] =>
  [...Map.groupBy(faults, (fault) => fault)].map(([fault, all]) => `${fault} (${all.length})`)

async function logBytes({ home }: Product): Promise<Map<string, number>> {
  const dir = join(home, 'logs')
  const names = await readdir(dir)
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, number]> => [name, (await stat(join(dir, name))).size]),
    ),
  )
}

export const a1: Row = {
  id: 'A1',
  promise:
    'hostile clients of every kind fail no good visit or call, leave nothing allocated, and end no process',
  run,
}
