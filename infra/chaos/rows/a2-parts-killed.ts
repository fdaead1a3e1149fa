import { join } from 'node:path'
import type { Random } from '@sluice/local/random'
import { childrenOf } from '@sluice/local/stores/children-of'
import { freePort } from '@sluice/local/stores/free-port'
import { bookFaults, type Ledger, LOST_LEASES_ENDED_MS, openLedger } from '../ledger.ts'
import { failures, type Load, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { type StartedProduct, startMake } from '../started-product.ts'
import { openTruth, type Truth } from '../truth.ts'
import { lateness, until } from '../wait.ts'

/** A part that is not back after this time never comes back. */
const WAIT_MS = 90_000
const SIZES = {
  quick: { rounds: 1, rate: 50, backMs: WAIT_MS },
  full: { rounds: 20, rate: 150, backMs: 15_000 },
}
/** Parts that visitors do not miss. */
const BEHIND = ['postgres', 'redis', 'clickhouse', 'stats', 'account']
const IN_FRONT = ['worker', 'redirect', 'front-door']
const STEADY = 40

type Times = Map<string, number>

async function run({ ground, random, size }: RowContext): Promise<Figures> {
  const { rounds, rate, backMs } = SIZES[size]
  const product = await startMake(ground, join(ground.home, `a2-${random.int(0, 2 ** 30)}`), await freePort())
  let books = await openBooks(product)
  try {
    const site = {
      logins: { account: books.databaseUrl },
      ports: [product.port],
      account: { port: product.port },
    }
    const owner = await createOwner(site, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Killed' })
    const load = startLoad({
      ports: () => [product.port],
      codes: [link.code],
      rate,
      count: rate * 3_600,
      random,
    })
    const faults: string[] = []
    const slowest: Times = new Map()
    for (let round = 1; round <= rounds && faults.length === 0; round += 1) {
      for (const name of [...shuffled(BEHIND, random), ...IN_FRONT]) {
        faults.push(...(await lateness(steady(load))))
        const from = load.attempts.length
        faults.push(...(await timed(slowest, name, () => killed(product, name))))
        const failed = load.attempts.slice(from).filter(({ outcome }) => outcome !== 'redirect').length
        if (BEHIND.includes(name)) faults.push(...differs(`failed visits without ${name}`, failed, 0))
        if (faults.length > 0) break
      }
      if (faults.length > 0) break
      faults.push(...bookFaults(await books.ledger.book(owner.id)))
      await product.killAll()
      await books.close()
      faults.push(
        ...(await timed(slowest, 'all at once', async () => {
          await product.start()
          await steady(load)
        })),
      )
      if (faults.length === 0) books = await openBooks(product)
    }
    const attempts = await load.stop()
    const counts = { rounds, ...tally(attempts), failures: failures(attempts) }
    if (faults.length > 0) return holds(faults, counts)
    const rows = await books.truth.settled(attempts, 90_000)
    const metered = rows.filter((row) => row.metered === 1).length
    const booked = await books.ledger.booked(owner.id, metered, LOST_LEASES_ENDED_MS)
    const book = await books.ledger.book(owner.id)
    const late = [...slowest].flatMap(([name, ms]) =>
      exceeds(`ms until ${name} is back`, Math.round(ms), backMs),
    )
    return holds([...differs('booked calls', booked, metered), ...bookFaults(book), ...late], {
      ...counts,
      stored: rows.length,
      metered,
      booked,
      overdraft: book.overdraft,
      slowestMs: [...slowest].map(([name, ms]) => `${name} ${Math.round(ms)}`).join(', '),
    })
  } finally {
    await books.close()
    await product.stop()
  }
}

/** Kills a process of the product and waits until another process at the same address does its work. */
async function killed(product: StartedProduct, name: string): Promise<void> {
  const part = await product.part(name === 'worker' ? 'redirect' : name)
  const pid = part.pid as number
  const workers = name === 'worker' ? await childrenOf(pid) : []
  process.kill(workers[0] ?? pid, 'SIGKILL')
  await until(`${name} is back`, WAIT_MS, async () => {
    const now = await product.part(part.name)
    const replaced = name === 'worker' ? !(await childrenOf(pid)).includes(workers[0] ?? 0) : now.pid !== pid
    return replaced && now.state === 'up' && (await isReady(now.internalUrl))
  })
}

async function isReady(internalUrl: string | undefined): Promise<boolean> {
  if (internalUrl === undefined) return true
  return (await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
}

/** Waits until the latest visits were all redirected. */
async function steady(load: Load): Promise<void> {
  const from = load.attempts.length
  await until('visits are redirected again', WAIT_MS, () => {
    const last = load.attempts.slice(from).slice(-STEADY)
    return last.length === STEADY && last.every(({ outcome }) => outcome === 'redirect')
  })
}

/** Keeps the longest time per name; returns a fault if the work took too long. */
async function timed(slowest: Times, name: string, work: () => Promise<void>): Promise<string[]> {
  const start = performance.now()
  const late = await lateness(work())
  slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - start))
  return late
}

function shuffled(names: readonly string[], random: Random): string[] {
  return names
    .map((name) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name)
}

type Books = { databaseUrl: string; ledger: Ledger; truth: Truth; close(): Promise<void> }

/** Opens the books anew: each start chooses new ports. */
async function openBooks(product: StartedProduct): Promise<Books> {
  const { DATABASE_URL = '', CLICKHOUSE_URL = '', CLICKHOUSE_DATABASE = '' } = (await product.state()).env
  const ledger = openLedger(DATABASE_URL)
  const truth = openTruth(CLICKHOUSE_URL, CLICKHOUSE_DATABASE)
  let closed: Promise<unknown> | undefined
  return {
    databaseUrl: DATABASE_URL,
    ledger,
    truth,
    async close() {
      closed ??= Promise.all([ledger.close(), truth.close()])
      await closed
    },
  }
}

export const a2: Row = {
  id: 'A2',
  promise:
    'every killed part of make start comes back, even all at once, and no redirect and no call is lost',
  run,
}
