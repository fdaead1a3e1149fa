import type { Report } from '../../api/reports.ts'

type CloakRow = Report<'cloak'>[number]

/** Links by visits, most first, each with its visits of the compared days. */
export function compareCloaks(
  rows: readonly CloakRow[],
  earlier: readonly CloakRow[] | undefined,
): (CloakRow & { before: number | null })[] {
  const before = earlier && new Map(earlier.map(({ cloak, visits }) => [cloak, visits]))
  return rows
    .map((row) => ({ ...row, before: before ? (before.get(row.cloak) ?? 0) : null }))
    .sort((a, b) => b.visits - a.visits)
}

type Counted = { visits: number; real_visits: number; audit_visits: number; unserved: number }

/** A report as lines of a file: its dimension, then the counts. */
export const csvRows = <Row extends Counted>(
  heads: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): (string | number)[][] => [
  [...heads],
  ...rows.map((row) => [nameOf(row), row.visits, row.real_visits, row.audit_visits, row.unserved]),
]
