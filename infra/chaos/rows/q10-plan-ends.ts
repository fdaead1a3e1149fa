import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startLoad, tally } from '../load.ts'
import { AUDIT_URL, createOwner, type Owner, REAL_URL } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rate: 200, lifeMs: 10_000 }, full: { rate: 500, lifeMs: 60_000 } }
const CALLS = 100_000
const LATE_MS = 1_000
const DAY_MS = 86_400_000
/** Tolerance between the clocks of Postgres's statements and this process. */
const ABOUT_MS = 60_000
const Newest = z.object({ newest: z.int() })

async function run({ ground, random, size }: RowContext) {
  const { rate, lifeMs } = SIZES[size]
  const topology = await startTopology(ground, { name: 'q10', nodes: 2, workers: 2, transport: 'direct' })
  try {
    const owner = await createOwner(topology, { calls: 0 })
    const endsAt = Date.now() + lifeMs
    await owner.grant(CALLS, new Date(endsAt))
    const link = await owner.createLink({ name: 'Plan ends' })
    const watch = topology.ledger.watch(owner.id)
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 200, random })
    await sleep(endsAt + LATE_MS + 2_000 - Date.now())
    const [seen] = await topology.truth.ask(
      Newest,
      'SELECT toInt64(max(toUnixTimestamp64Milli(at))) AS newest FROM visits WHERE metered = 1',
    )
    const renewedAt = Date.now()
    await owner.buy({ calls: CALLS, days: 1 })
    const served = (since: number) =>
      load.attempts.filter(({ at, location }) => location === REAL_URL && at > since)
    await until('the renewed plan is used', 20_000, () => served(renewedAt).length > 0)
    const wrongEnds = await renewals(topology, owner)
    await sleep(1_000)
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 60_000)
    const metered = stored.filter((row) => row.metered === 1).length
    const booked = await topology.ledger.booked(owner.id, metered, 30_000)
    const { faults } = await watch.stop()
    const between = attempts.filter(({ at }) => at > endsAt + LATE_MS && at < renewedAt)
    return holds(
      [
        ...faults,
        ...wrongEnds,
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('the last metered call, in ms after the end,', (seen?.newest ?? 0) - endsAt, LATE_MS),
        ...differs(
          'visits without calls that missed the audit link',
          between.filter(({ location }) => location !== AUDIT_URL).length,
          0,
        ),
        ...differs('booked calls', booked, metered),
        ...(served(0).some(({ at }) => at < endsAt) ? [] : ['the plan was never used']),
      ],
      {
        visits: attempts.length,
        lastCallMsAfterTheEnd: (seen?.newest ?? 0) - endsAt,
        withoutCalls: between.length,
        metered,
        booked,
      },
    )
  } finally {
    await topology.stop()
  }
}

/** Faults in the ends of plans bought while another runs, and after all have ended. */
async function renewals({ ledger }: Topology, owner: Owner): Promise<string[]> {
  const newestEnd = async () => {
    const [row] = await ledger.ask(
      z.object({ ms: z.coerce.number() }),
      `select extract(epoch from valid_until) * 1000 as ms from quota_grants
        where owner_id = $1 and kind = 'plan' order by id desc limit 1`,
      [owner.id],
    )
    return row?.ms ?? 0
  }
  const ends = await newestEnd()
  await owner.buy({ calls: 1, days: 1 })
  const behind = (await newestEnd()) - ends
  await ledger.ask(
    z.unknown(),
    `update memberships set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
      where user_id = $1`,
    [owner.id],
  )
  await owner.buy({ calls: 1, days: 1 })
  const fromNow = (await newestEnd()) - Date.now()
  return [
    ...differs('ms between the end of a running plan and that of its renewal', behind, DAY_MS),
    ...exceeds(
      'ms by which a plan bought after the end differs from one day from now',
      Math.abs(fromNow - DAY_MS),
      ABOUT_MS,
    ),
  ]
}

export const q10: Row = {
  id: 'Q10',
  promise:
    'no call is metered more than a second after its plan ended; a renewal is used at once and starts when the running plan ends',
  run,
}
