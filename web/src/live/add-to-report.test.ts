import { SHARE_COLUMNS } from '@sluice/contract/share-reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report, ReportName, ReportQuestion } from '../api/reports.ts'
import { writeFilters } from '../api/write-filters.ts'
import { addToReport } from './add-to-report.ts'
import { passes } from './passes.ts'
import { anyVisit, DAY_START } from './testing/visits.ts'

const HOUR_MS = 3_600_000
const anyVisits = fc.array(anyVisit, { maxLength: 60 })
const from = new Date(DAY_START + 6 * HOUR_MS).toISOString()
const to = new Date(DAY_START + 24 * HOUR_MS).toISOString()
const NONE = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0, metered: 0 }
type Rows = Report<ReportName>
const sum = (rows: readonly object[], count: string) =>
  rows.reduce((all, row) => all + Number(Reflect.get(row, count)), 0)
const filters = {
  country: { is: ['DE', 'ZZ'], not: [] },
  device: { is: [], not: ['unknown'] },
  referrer: { is: ['news.example', ''], not: [] },
}

test('every report counts each visit of its question once, whatever it is by', () => {
  fc.assert(
    fc.property(anyVisits, fc.boolean(), fc.option(fc.constantFrom(1, 2)), (visits, filtered, cloak) => {
      const question: ReportQuestion = {
        ...{ from, to, bucket: 'hour' },
        ...(cloak !== null && { cloak_id: cloak }),
        ...(filtered && { filters: writeFilters(filters) }),
      }
      const wanted = visits.filter(
        (visit) =>
          visit.access_time >= from &&
          (cloak === null || visit.cloak_id === cloak) &&
          (!filtered || passes(filters, visit)),
      )
      const redirects = wanted.filter(({ redirect_to }) => redirect_to !== 'none').length
      const hours = Array.from({ length: 18 }, (_, hour) => ({
        ...{ ...NONE, at: new Date(DAY_START + (6 + hour) * HOUR_MS).toISOString() },
      }))
      for (const name of [...SHARE_COLUMNS, 'cloak', 'over-time'] as const) {
        const start: Rows = name === 'over-time' ? hours : []
        const rows = visits.reduce<readonly Rows[number][]>(
          (held, visit) => addToReport(name, question, held, visit),
          start,
        )
        expect(sum(rows, 'visits'), name).toBe(redirects)
        expect(sum(rows, 'unserved'), name).toBe(wanted.length - redirects)
        expect(sum(rows, 'real_visits') + sum(rows, 'audit_visits'), name).toBe(redirects)
        expect(new Set(rows.map((row) => Reflect.get(row, name === 'over-time' ? 'at' : name))).size).toBe(
          rows.length,
        )
      }
    }),
  )
})

test('an hour counts its own visits, and one that has no row yet waits for the next count', () => {
  const hours = [6, 7].map((hour) => ({ ...NONE, at: new Date(DAY_START + hour * HOUR_MS).toISOString() }))
  const at = (time: number) => {
    const [visit] = fc.sample(anyVisit, 1)
    return {
      ...visit!,
      redirect_to: 'target' as const,
      access_time: new Date(DAY_START + time * HOUR_MS).toISOString(),
    }
  }
  const question: ReportQuestion = { from, to, bucket: 'hour' }
  const after = (time: number) =>
    addToReport('over-time', question, hours, at(time)).map(({ visits }) => visits)
  expect(after(6.99)).toEqual([1, 0])
  expect(after(7)).toEqual([0, 1])
  expect(after(8)).toEqual([0, 0])
})
