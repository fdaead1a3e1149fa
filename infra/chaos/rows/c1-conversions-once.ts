import { setTimeout as sleep } from 'node:timers/promises'
import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import type { Random } from '@sluice/local/random'
import { z } from 'zod'
import { CLICK_ID_KEYS, contentOf, newSales, postbackOf, type Sale } from '../conversions/sale-ledger.ts'
import { PASS, REFUSE } from '../fault-mode.ts'
import { createOwner } from '../owner.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'

/** Each sale is posted three times. An outage follows the last one after `restMs` at most. */
const SIZES = {
  quick: { sales: 240, outages: 6, restMs: 800 },
  full: { sales: 10_000, outages: 60, restMs: 3_000 },
}
const CLIENTS = 16
const SHIPPED_MS = 120_000
const GIVE_UP_MS = 120_000

async function run({ ground, size, random }: RowContext): Promise<Figures> {
  const { sales: count } = SIZES[size]
  const topology = await startTopology(ground, {
    ...{ name: 'c1', nodes: 0, workers: 0, transport: 'direct' },
    accountEnv: { CLICK_ID_KEYS },
  })
  try {
    const owner = await createOwner(topology, { calls: 1_000 })
    const link = await owner.createLink({ name: 'Shop' })
    const settings = await owner.call('GET', '/api/track/settings')
    const { postback_key: key } = TrackSettingsAnswer.parse(await settings.json())
    const sales = newSales(random, link.id, count)
    const queue = shuffled(
      random,
      sales.flatMap((sale) => sale.statuses.map((status) => postbackOf(sale, status, key))),
    )
    const sending = sendWaves(topology, random, queue)
    const outages = await breakThings(topology, random, size, sending)
    const { attempts, faults } = await sending
    faults.push(...(await shipping(topology)), ...(await storeFaults(topology, sales)))
    return holds(faults, { sales: count, postbacks: 3 * count, attempts, outages })
  } finally {
    await topology.stop()
  }
}

const Waiting = z.object({ n: z.coerce.number() })
/** A fault unless everything is shipped soon. */
const shipping = ({ ledger }: Topology): Promise<string[]> =>
  lateness(
    until('every change is shipped', SHIPPED_MS, async () => {
      const [left] = await ledger.ask(Waiting, 'select count(*) as n from money_outbox')
      return left?.n === 0
    }),
  )

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}

type Sent = { attempts: number; faults: string[] }

/** The first third is shipped before the rest is sent, so that the rest changes what ClickHouse has. */
async function sendWaves(topology: Topology, random: Random, queue: URLSearchParams[]): Promise<Sent> {
  const sent: Sent = { attempts: 0, faults: [] }
  await sendAll(topology, random, queue.splice(0, queue.length / 3), sent)
  sent.faults.push(...(await shipping(topology)))
  await sendAll(topology, random, queue, sent)
  return sent
}

/** Sends every postback until it is answered. */
async function sendAll(
  topology: Topology,
  random: Random,
  queue: URLSearchParams[],
  sent: Sent,
): Promise<void> {
  const client = async () => {
    for (let query = queue.pop(); query; query = queue.pop()) {
      const end = performance.now() + GIVE_UP_MS
      while (!(await post(topology, query, sent))) {
        if (performance.now() > end) {
          sent.faults.push(`no answer to ${query} within ${GIVE_UP_MS} ms`)
          break
        }
        await sleep(random.int(50, 250))
      }
      await sleep(random.int(0, 30))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Whether the postback was answered for good. */
async function post({ account }: Topology, query: URLSearchParams, sent: Sent): Promise<boolean> {
  sent.attempts += 1
  try {
    const url = `http://127.0.0.1:${account.port}/api/track/postback?${query}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const text = await answer.text()
    if (answer.status === 200 && text.trim() === 'OK') return true
    if (answer.status !== 400) return false
    sent.faults.push(`${query} was answered ${text}`)
    return true
  } catch {
    return false
  }
}

const killed = (part: 'account' | 'stats') => async (topology: Topology) => {
  await topology[part].kill()
  await topology[part].start()
}
const away = (path: 'statsClickhouse' | 'accountRedis') => async (topology: Topology, random: Random) => {
  await topology.proxies[path].set(REFUSE)
  await sleep(random.int(300, 2_000))
  await topology.proxies[path].set(PASS)
}
/** In turn, so that a short run has each. */
const OUTAGES = [killed('account'), killed('stats'), away('statsClickhouse'), away('accountRedis')]

/** Breaks one thing after the other while postbacks are sent. Returns how often. */
async function breakThings(
  topology: Topology,
  random: Random,
  size: keyof typeof SIZES,
  sending: Promise<unknown>,
): Promise<number> {
  const { outages, restMs } = SIZES[size]
  let over = false
  sending.then(
    () => {
      over = true
    },
    () => {
      over = true
    },
  )
  let done = 0
  while (!over || done < outages) {
    await sleep(random.int(0, restMs))
    await OUTAGES[done % OUTAGES.length]!(topology, random)
    done += 1
  }
  return done
}

const Stored = z.object({
  id: z.coerce.number(),
  transaction: z.string(),
  name: z.string(),
  status: z.string(),
  value: z.coerce.number().nullable(),
  currency: z.string(),
})

/** Both stores have the sender's ledger, sale by sale and nothing else. */
async function storeFaults({ ledger, truth }: Topology, sales: readonly Sale[]): Promise<string[]> {
  const postgres = await ledger.ask(
    Stored,
    `select id, transaction_id as transaction, name, status, value, coalesce(currency, '') as currency
     from conversions order by id`,
  )
  const clickhouse = await truth.ask(
    Stored,
    `SELECT id, '' AS transaction, name, status, value, currency FROM conversions FINAL ORDER BY id`,
  )
  const kept = new Map(postgres.map((row) => [row.transaction, contentOf(row)]))
  const copies = new Map(
    clickhouse.map((row) => [row.id, contentOf({ ...row, value: row.currency === '' ? null : row.value })]),
  )
  const wrong = sales.filter((sale) => kept.get(sale.transaction) !== contentOf(sale))
  const apart = postgres.filter((row) => copies.get(row.id) !== contentOf(row))
  const sum = (rows: readonly { value: number | null }[]) =>
    rows.reduce((total, { value }) => total + BigInt(value ?? 0), 0n)
  return [
    ...differs('conversions in Postgres', postgres.length, sales.length),
    ...differs('conversions in ClickHouse', clickhouse.length, sales.length),
    ...differs('sales that Postgres has otherwise than their sender', wrong.length, 0),
    ...differs('conversions that ClickHouse has otherwise than Postgres', apart.length, 0),
    ...(sum(postgres) === sum(sales) && sum(clickhouse) === sum(sales)
      ? []
      : [`sums are ${sum(postgres)} and ${sum(clickhouse)}, expected ${sum(sales)}`]),
  ]
}

export const c1: Row = {
  id: 'C1',
  promise:
    'each conversion is counted once and to the last minor unit in Postgres and ClickHouse, however often and in whatever order it is sent, while account, stats and stores go',
  run,
}
