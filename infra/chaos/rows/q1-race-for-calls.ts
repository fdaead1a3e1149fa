import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { LOST_LEASES_ENDED_MS } from '../ledger.ts'
import { failures, startLoad, tally } from '../load.ts'
import { AUDIT_URL, createOwner, REAL_URL } from '../owner.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import type { StoredVisit } from '../verdict.ts'
import type { Attempt } from '../visit-client.ts'
import { until } from '../wait.ts'
import { warmUp } from '../warm-up.ts'

/** A rate that a busy machine can sustain: visits that nobody accepts would not be counted. */
const SIZES = {
  quick: { rounds: 1, visits: 3_000, rate: 400 },
  full: { rounds: 50, visits: 5_000, rate: 1_000 },
}
const CALLS = 1_000
const TIMEOUT_MS = 30_000
const LATE_RATE = 40
/** No grace: it is for outages of account, and a busy machine can look like one. */
const redirectEnv = { CALL_GRACE: '0' }

async function run({ ground, random, size }: RowContext): Promise<Figures> {
  const { rounds, visits } = SIZES[size]
  const topology = await startTopology(ground, {
    name: 'q1',
    nodes: 2,
    workers: 4,
    transport: 'direct',
    redirectEnv,
  })
  try {
    const faults: string[] = []
    const attempts: Attempt[] = []
    let settled = 0
    for (let round = 0; round < rounds; round += 1) {
      const seen = await race(topology, random, SIZES[size], attempts)
      faults.push(...seen.faults.map((fault) => `round ${round}: ${fault}`))
      settled += seen.settled
    }
    return holds(faults, { rounds, calls: CALLS * rounds, visits: visits * rounds, settled })
  } finally {
    await topology.stop()
  }
}

/** `all` holds the visits of earlier rounds; this round adds its own. */
async function race(
  topology: Topology,
  random: RowContext['random'],
  { visits, rate }: { visits: number; rate: number },
  all: Attempt[],
) {
  const owner = await createOwner(topology, { calls: CALLS })
  const link = await owner.createLink({ name: 'Race' })
  // On a busy machine a worker may answer 503 until it has read the link, and this is about calls.
  await warmUp(topology.ports, link.code)
  const watch = topology.ledger.watch(owner.id)
  const load = (each: number, count: number) =>
    startLoad({
      ...{ ports: () => topology.ports, codes: [link.code], rate: each, count, random },
      ...{ maxSockets: 32, timeoutMs: TIMEOUT_MS, maxInFlight: visits },
    })
  const attempts = [...(await load(rate, visits).done)]
  const to = (url: string, among: readonly Attempt[] = attempts) =>
    among.filter((attempt) => attempt.location === url).length
  const unused: string[] = []
  if (to(REAL_URL) < CALLS) {
    const late = load(LATE_RATE, (LATE_RATE * LOST_LEASES_ENDED_MS) / 1_000)
    const used = () => to(REAL_URL) + to(REAL_URL, late.attempts) >= CALLS
    // If they are not, the counts below show it.
    const left = until('all calls are used', LOST_LEASES_ENDED_MS, used).then(
      () => [],
      () => unusedLeases(topology, owner.id),
    )
    unused.push(...(await left))
    await sleep(1_000)
    attempts.push(...(await late.stop()))
  }
  all.push(...attempts)
  const stored = (await topology.truth.settled(all, 20_000)).filter((row) => row.owner === owner.id)
  const book = await topology.ledger.atRest(owner.id, LOST_LEASES_ENDED_MS)
  const { faults } = await watch.stop()
  const metered = stored.filter((row) => row.metered === 1)
  return {
    settled: book.settled,
    faults: [
      ...faults,
      ...unused,
      ...differs(`redirects (${failures(attempts)})`, tally(attempts).redirect, attempts.length),
      ...differs('visits sent to the real link', to(REAL_URL), CALLS),
      ...differs('visits sent to the audit link', to(AUDIT_URL), attempts.length - CALLS),
      ...differs('metered visits', metered.length, CALLS),
      ...differs(
        'calls metered twice',
        metered.length - new Set(metered.map((row) => `${row.lease}/${row.lease_no}`)).size,
        0,
      ),
      ...differs('leases with gaps in their call numbers', withGaps(metered).length, 0),
      ...differs(
        'visits without a call',
        stored.filter((row) => row.reason === 'no_calls').length,
        attempts.length - CALLS,
      ),
      ...differs('settled calls', book.settled, CALLS),
      ...differs('overdraft', book.overdraft, 0),
    ],
  }
}

/** Where the calls are that nobody used: what the leases lent, and when. */
async function unusedLeases(topology: Topology, owner: number): Promise<string[]> {
  const Lease = z.object({ words: z.string() })
  const rows = await topology.ledger.ask(
    Lease,
    `select format('lease %s of %s, %s: %s of %s calls used, taken at %s, closed at %s',
       id, holder, state, used, size, taken_at, closed_at) as words
     from quota_leases where owner_id = $1 and (used < size or state = 'open') order by id`,
    [owner],
  )
  return rows.map(({ words }) => words)
}

/** Leases whose call numbers are not 1, 2, 3 …: some number is 0 or above the count of calls. */
const withGaps = (metered: readonly StoredVisit[]): StoredVisit[][] =>
  [...Map.groupBy(metered, (row) => row.lease).values()].filter((rows) =>
    rows.some(({ lease_no }) => lease_no < 1 || lease_no > rows.length),
  )

export const q1: Row = {
  id: 'Q1',
  promise: 'eight workers racing for 1,000 calls meter exactly 1,000, and everyone else gets the audit link',
  run,
}
