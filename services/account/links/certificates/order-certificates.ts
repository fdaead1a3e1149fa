import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import { CERTIFICATES_LOCK } from '../../base/database/locks.ts'
import { keepsOrder, pauseAfter } from './back-off.ts'
import {
  addRows,
  changeRow,
  type DueDomain,
  listDue,
  listReturned,
  NO_ORDER,
  orderOf,
  readDue,
} from './certificates-store.ts'
import { goLive, tellExpired, tellWaiting } from './domain-state.ts'
import { ORDER_GONE, OrderProblem } from './problem.ts'
import { readWindows } from './read-windows.ts'
import { NoRoom, type OrderDeps, takeStep } from './take-step.ts'

const AT_ONCE = 8
/** Domains of a round; the next round sees those that became due meanwhile. */
const PER_ROUND = 64
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 3_000
const PER_DOMAIN_MS = 30_000

export type IssuerDeps = OrderDeps & { log: Log; random(): number }

/**
 * Orders certificates for proved domains and renews those in use, unless another process does. Each step is stored
 * before the next one.
 */
export async function orderCertificates(deps: IssuerDeps): Promise<void> {
  await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${CERTIFICATES_LOCK}) as held`.execute(connection)
    if (!rows[0]?.held) return
    try {
      await round(deps)
    } finally {
      await sql`select pg_advisory_unlock(${CERTIFICATES_LOCK})`.execute(connection)
    }
  })
}

async function round(deps: IssuerDeps): Promise<void> {
  await tellExpired(deps.db)
  await addRows(deps.db)
  for (const id of await listReturned(deps.db)) await deps.db.transaction().execute((tx) => goLive(tx, id))
  const due = await listDue(deps.db, PER_ROUND)
  const worker = async () => {
    for (let domain = due.shift(); domain; domain = due.shift()) await order(deps, domain)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await readWindows(deps)
}

async function order(deps: IssuerDeps, first: DueDomain): Promise<void> {
  const started = performance.now()
  let waitMs = FIRST_WAIT_MS
  try {
    for (let domain: DueDomain | undefined = first; domain; domain = await readDue(deps.db, first.id)) {
      // Somebody else ended the order, or this took long enough.
      if (domain !== first && (!orderOf(domain) || performance.now() - started > PER_DOMAIN_MS)) return
      const result = await takeStep(deps, domain)
      if (result === 'ended') return
      if (result === 'again') continue
      await sleep(waitMs)
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)
    }
  } catch (error) {
    if (error instanceof NoRoom) await postpone(deps, first.id, error.until)
    else if (error instanceof OrderProblem) await noteFailure(deps, first.id, error)
    else throw error
  }
}

async function postpone({ db }: IssuerDeps, id: number, until: Date): Promise<void> {
  await changeRow(db, id, { next_try_at: until })
  await tellWaiting(db, id, { state: 'certificate', reason: 'authority_limit' })
}

async function noteFailure(
  { db, directories, now, random, log }: IssuerDeps,
  id: number,
  problem: OrderProblem,
) {
  const { fault, kind, message: detail, retryAfterMs } = problem
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('certificates')
      .select(['attempts', 'order_authority'])
      .where('domain_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const attempts = (row?.attempts ?? 0) + 1
    const pause = pauseAfter({ fault, attempts, retryAfterMs, random: random() })
    const kept = kind !== ORDER_GONE && keepsOrder(fault, attempts, directories.length)
    await changeRow(tx, id, {
      attempts,
      next_try_at: new Date(now().getTime() + pause),
      ...(!kept && NO_ORDER),
    })
    await tellWaiting(tx, id, { state: 'certificate', reason: fault, detail: detail || null })
    log.warn({ domain: id, authority: row?.order_authority, fault, kind, attempts }, 'no certificate yet')
  })
}
