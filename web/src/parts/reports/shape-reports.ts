import type { Counts } from '@sluice/contract/share-reports'

export type Totals = Pick<Counts, 'visits' | 'real_visits' | 'audit_visits' | 'unserved'>

export const sumOf = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (sum, row) => ({
      visits: sum.visits + row.visits,
      real_visits: sum.real_visits + row.real_visits,
      audit_visits: sum.audit_visits + row.audit_visits,
      unserved: sum.unserved + row.unserved,
    }),
    { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0 },
  )

type OfDevice = { device: string; visits: number }

/** Visits by kind of device: some kinds are stored by several names. */
export function byKind(rows: readonly OfDevice[], kindOf: (device: string) => string): OfDevice[] {
  const kinds = new Map<string, number>()
  for (const { device, visits } of rows) {
    const kind = kindOf(device)
    kinds.set(kind, (kinds.get(kind) ?? 0) + visits)
  }
  return [...kinds].map(([device, visits]) => ({ device, visits }))
}

export type Share<T> = T & { count: number; share: number }

/** Rows by count, largest first, with their share of the total; rows with no count are left out. */
export function sharesOf<T>(rows: readonly T[], countOf: (row: T) => number): Share<T>[] {
  const all = rows.reduce((sum, row) => sum + countOf(row), 0)
  return rows
    .map((row) => ({ ...row, count: countOf(row), share: all === 0 ? 0 : countOf(row) / all }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** Lower bounds of the map's five steps of visits: none, any, then a hundredth, a tenth and a third of the maximum. */
export function mapSteps(most: number): [0, 1, number, number, number] {
  const step = (part: number, above: number) => Math.max(above + 1, niceBelow(most * part))
  const second = step(0.01, 1)
  const third = step(0.1, second)
  return [0, 1, second, third, step(0.34, third)]
}

/** The next smaller 1, 2 or 5 times a power of ten. */
function niceBelow(value: number): number {
  if (value < 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const first = value / power
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power
}

/** The step of a count, 0 to 4. */
export const stepOf = (count: number, steps: readonly number[]): number =>
  Math.max(
    0,
    steps.findLastIndex((from) => count >= from),
  )
