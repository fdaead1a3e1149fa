import type { Owner } from './owner.ts'
import { differs } from './row.ts'
import type { Topology } from './topology.ts'
import type { StoredVisit } from './verdict.ts'
import { until } from './wait.ts'

const WRONG = 'sluice_account_books_wrong'

/** Polls counts, because reading all visits repeatedly would be expensive. */
export async function drained({ truth }: Topology, redirects: number): Promise<void> {
  // If some do not arrive, the verdict lists them.
  await until(
    'all visits are stored',
    180_000,
    async () => (await truth.totals()).raw >= redirects,
    1_000,
  ).catch(() => {})
}

/** Faults of the books once all visits are stored. */
export async function bookFaults(
  topology: Topology,
  owner: Owner,
  stored: readonly StoredVisit[],
): Promise<string[]> {
  const { ledger, truth, account } = topology
  const metered = stored.filter((row) => row.metered === 1)
  const leased = metered.filter((row) => row.lease !== 0).map((row) => `${row.lease}/${row.lease_no}`)
  const booked = await ledger.booked(owner.id, metered.length, 120_000)
  const { overdraft } = await ledger.book(owner.id)
  const totals = async () => {
    const { raw, daily } = await truth.totals()
    return daily - raw
  }
  await until('the daily counts are exact', 60_000, async () => (await totals()) === 0, 1_000).catch(() => {})
  return [
    ...differs('calls metered twice', leased.length - new Set(leased).size, 0),
    ...differs('booked calls', booked, metered.length),
    ...differs('overdraft', overdraft, 0),
    ...differs('daily counts beyond the visits', await totals(), 0),
    ...differs('accounts that do not add up', await account.metric(WRONG, { what: 'accounts' }), 0),
  ]
}
