import type { Counts } from '@sluice/contract/share-reports'

type Row = Counts & { domain: number }

/** Adds up the claims of a host that an owner had one after another; empty: the installation's address. */
export function byHost(
  rows: readonly Row[],
  hosts: ReadonlyMap<number, string>,
): (Counts & { domain: string })[] {
  const sums = new Map<string, Counts>()
  for (const { domain, ...counts } of rows) {
    const host = hosts.get(domain) ?? ''
    const before = sums.get(host)
    sums.set(host, before ? sumOf(before, counts) : counts)
  }
  return [...sums].map(([domain, counts]) => ({ domain, ...counts })).sort((a, b) => b.visits - a.visits)
}

const sumOf = (a: Counts, b: Counts): Counts => ({
  visits: a.visits + b.visits,
  real_visits: a.real_visits + b.real_visits,
  audit_visits: a.audit_visits + b.audit_visits,
  unserved: a.unserved + b.unserved,
  metered: a.metered + b.metered,
})
