import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachLogin } from '@sluice/local/stores/postgres'
import { allBookFaults, readAllBooks } from '../drill/books.ts'
import { type Business, besideBusiness, lostWrites } from '../drill/business.ts'
import { leadsTo } from '../drill/leads-to.ts'
import { destroy, type OwnPostgres, startOwn } from '../drill/own-postgres.ts'
import { startProduct } from '../drill/product.ts'
import { inStep, promote, startReplica } from '../drill/replica.ts'
import { HANG, PASS, REFUSE } from '../fault-mode.ts'
import { type FaultProxy, startFaultProxy, targetOf } from '../fault-proxy.ts'
import { keepAsking } from '../keep-asking.ts'
import { openLedger } from '../ledger.ts'
import { tally } from '../load.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import type { Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'

/**
 * `busyMs`: minimum time of work before each loss. `awayMs`: time until the name is moved. `settledMs`: time until nothing
 * waits any more: account waits 8 s for an answer, even for queries sent just before the name was moved.
 */
const SIZES = {
  quick: { failovers: 1, busyMs: 2_000, awayMs: { from: 11_000, to: 13_000 }, settledMs: 3_000 },
  full: { failovers: 10, busyMs: 5_000, awayMs: { from: 0, to: 30_000 }, settledMs: 20_000 },
}
/** Time of observation after that, and the longest allowed wait for an answer in it. */
const WATCHED_MS = 12_000
const PAUSE_MS = 2_000
const BUSINESS = { visitsEachSecond: 100, everyMs: 20 }
/** They keep many connections in use when the machine fails. */
const READERS = { callers: 12, pauseMs: 200 }
/** Delay to the replica, so that a commit that did not wait for it would be lost. */
const LAG = { kind: 'latency', ms: 50 } as const
const EDITED_URL = 'https://real.test/after'

/** The writable Postgres, and the name by which everyone reaches it. */
type Primary = { postgres: OwnPostgres; name: FaultProxy }

async function run(context: RowContext) {
  const { ground, random } = context
  const dir = mkdtempSync(join(ground.home, 'p11-replica-'))
  chmodSync(dir, 0o711)
  const uploadDir = join(dir, 'uploads')
  mkdirSync(uploadDir)
  const postgres = await startOwn(join(dir, 'postgres0'))
  const primary = { postgres, name: await startFaultProxy(targetOf(postgres.store.url)) }
  try {
    const logins = eachLogin(postgres.store.logins, (url) => primary.name.through(url))
    const topology = await startProduct(ground, { nodes: 2, logins, uploadDir })
    try {
      return await besideBusiness(topology, { ...BUSINESS, uploadDir, random }, async (business) => {
        const asking = keepAsking(business.owner, READERS)
        try {
          return await failOverAgain(context, topology, { primary, business, dir })
        } finally {
          await asking.stop()
        }
      })
    } finally {
      await topology.stop()
    }
  } finally {
    await primary.postgres.store.stop()
    await primary.name.close()
  }
}

type Drill = { primary: Primary; business: Business; dir: string }

async function failOverAgain({ random, size }: RowContext, topology: Topology, drill: Drill) {
  const { failovers, busyMs, awayMs, settledMs } = SIZES[size]
  const { primary, business, dir } = drill
  const answeredMs: number[] = []
  const pausesMs: number[] = []
  for (let n = 1; n <= failovers; n += 1) {
    await failOver(
      drill,
      join(dir, `postgres${n}`),
      random.int(busyMs, 2 * busyMs),
      random.int(awayMs.from, awayMs.to),
    )
    const movedAt = Date.now()
    await sleep(settledMs + WATCHED_MS)
    const answers = business.writes.map(({ at }) => at - movedAt).filter((ms) => ms > 0)
    answeredMs.push(answers[0] ?? Number.POSITIVE_INFINITY)
    pausesMs.push(longestPause(settledMs, answers, settledMs + WATCHED_MS))
  }
  const attempts = await business.stop()
  const edit = () => business.owner.updateLink(business.link.id, { name: 'Drill', realUrl: EDITED_URL })
  const live = () => leadsTo(topology, business.link, EDITED_URL)
  const late = [
    ...(await lateness(until('an edit is answered', 10_000, () => edit().then(() => true)))),
    ...(await lateness(until('an edit is live on every node', 10_000, live))),
  ]

  const stored = await topology.truth.settled(attempts, 60_000)
  const metered = stored.filter((row) => row.metered === 1).length
  const ledger = openLedger(primary.postgres.store.logins.admin)
  try {
    const lost = await lostWrites(ledger, business)
    const booked = await ledger.booked(business.owner.id, metered, 60_000)
    return holds(
      [
        ...late,
        ...exceeds('ms without an answer to a change, after the failover', Math.max(...pausesMs), PAUSE_MS),
        ...differs('lost acknowledged changes', lost.length, 0),
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...differs('booked calls', booked, metered),
        ...allBookFaults(await readAllBooks(ledger)),
      ],
      {
        failovers,
        changes: business.writes.length,
        visits: attempts.length,
        booked,
        answeredAgainMs: answeredMs.join(' '),
        longestPauseMs: Math.max(...pausesMs),
      },
    )
  } finally {
    await ledger.close()
  }
}

/** The longest span without an answer between `from` and `to`. */
function longestPause(from: number, answers: readonly number[], to: number): number {
  const within = [from, ...answers.filter((ms) => ms > from && ms < to), to]
  return Math.max(...within.slice(1).map((ms, n) => ms - (within[n] ?? from)))
}

/** With a replica in sync, the primary's machine fails right after an answer; the replica takes over role and name. */
async function failOver({ primary, business }: Drill, home: string, busyMs: number, awayMs: number) {
  const replica = await startReplica(primary.postgres, home)
  try {
    await inStep(primary.postgres)
    await replica.link.set(LAG)
    await sleep(busyMs)
    const answered = business.writes.length
    await until('another answer', 30_000, () => business.writes.length > answered, 1)
    await primary.name.set(HANG)
    await replica.link.set(REFUSE)
    await destroy(primary.postgres)
    primary.postgres = replica.postgres
    await sleep(awayMs)
    await promote(replica.postgres)
    primary.name.changeMachine(replica.postgres.port)
    await primary.name.set(PASS)
  } finally {
    await replica.link.close()
    if (primary.postgres !== replica.postgres) await replica.postgres.store.stop()
  }
}

export const p11Replica: Row = {
  id: 'P11-replica',
  promise:
    'when the machine of Postgres fails and its synchronous replica takes its name, no acknowledged write is lost, and everything works on without a restart',
  run,
}
