import type { LiveVisits } from '@sluice/contract/api-live'
import { MAX_LIVE_CLOAKS } from '@sluice/contract/api-live'
import type { LiveCount } from '@sluice/contract/live-question'

/** Visits by each thing that they are counted by. */
export type LiveCounts = Readonly<Record<LiveCount['by'], Map<string, number>>>

export const noCounts = (): LiveCounts => ({
  destination: new Map(),
  reason: new Map(),
  country: new Map(),
  cloak: new Map(),
})

/** Adds in any order: what came since, and later what had been before. */
export function addCount(counts: LiveCounts, { by, value, n }: LiveCount): void {
  counts[by].set(value, (counts[by].get(value) ?? 0) + n)
}

type Shown = { [Name in keyof Omit<LiveVisits, 'since' | 'last'>]: number | Record<string, number> }

/** As a message has them. */
export const shownCounts = ({ destination, reason, country, cloak }: LiveCounts): Shown => ({
  total: [...destination.values()].reduce((sum, n) => sum + n, 0),
  by_destination: Object.fromEntries(destination),
  by_reason: Object.fromEntries(reason),
  by_country: Object.fromEntries(country),
  by_cloak: Object.fromEntries(most(cloak, MAX_LIVE_CLOAKS)),
})

function most(counts: ReadonlyMap<string, number>, limit: number): [string, number][] {
  const all = [...counts]
  return all.length <= limit ? all : all.sort(([, a], [, b]) => b - a).slice(0, limit)
}
