import type { AskReport } from './ask-report.ts'
import type { CloakTotals } from './cloak-totals.ts'

/** Lifetime counts of all of an owner's visited links. */
export type RankedTotals = CloakTotals & { rows: readonly Row[] }
export type RankedReader = (owner: number) => Promise<RankedTotals>
type Row = { cloak: number; visits: number; real_visits: number; audit_visits: number; unserved: number }

/** The pages of a list that are opened one after another have one order. */
const FRESH_MS = 15_000
const MOST_OWNERS = 100

/** Throws `statistics_unavailable`: an order by figures that are not known would be a wrong one. */
export function rankedReader(ask: AskReport, now: () => number = Date.now): RankedReader {
  const kept = new Map<number, { until: number; totals: Promise<RankedTotals> }>()
  return (owner) => {
    const held = kept.get(owner)
    if (held && held.until > now()) return held.totals
    const totals = ask('owner-totals', { owner }).then(({ rows }) => rank(rows))
    kept.delete(owner)
    kept.set(owner, { until: now() + FRESH_MS, totals })
    const [oldest] = kept.keys()
    if (kept.size > MOST_OWNERS && oldest !== undefined) kept.delete(oldest)
    totals.catch(() => kept.get(owner)?.totals === totals && kept.delete(owner))
    return totals
  }
}

function rank(rows: readonly Row[]): RankedTotals {
  const none = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0 }
  const byCloak = new Map(rows.map((row) => [row.cloak, row]))
  return { rows, all: none, of: (cloak) => byCloak.get(cloak) ?? none, delayed: false }
}
