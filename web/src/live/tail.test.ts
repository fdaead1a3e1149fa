import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOGS_PER_PAGE } from '../api/logs.ts'
import { newFor, takesNew, withNew } from './tail.ts'
import { anyVisit } from './testing/visits.ts'

const ALL = { search: '', filters: {}, from: null, until: null }
const FIRST = { page: 1, asOf: null, cursor: null }
const anyVisits = fc.uniqueArray(anyVisit, { maxLength: 60, selector: ({ id }) => id })

test('a page has the newest visits once, and says as of when', () => {
  fc.assert(
    fc.property(anyVisits, fc.nat(60), fc.nat(60), (visits, split, overlap) => {
      const byTime = visits.toSorted((a, b) => b.access_time.localeCompare(a.access_time))
      const [tail, before] = [byTime.slice(0, split), byTime.slice(Math.max(0, split - overlap))]
      const page = { items: before.slice(0, LOGS_PER_PAGE), total: before.length, as_of: 100 }
      const marked = tail.map((visit, at) => ({ visit, shown: 200 - at }))
      const shown = withNew(page, newFor(page, ALL, marked))
      expect(shown.items.map(({ id }) => id)).toEqual(byTime.slice(0, LOGS_PER_PAGE).map(({ id }) => id))
      expect(shown.as_of).toBe(shown.total === page.total ? 100 : 200)
    }),
  )
})

test('visits that the page counts already, or that its filter does not want, are none of its own', () => {
  const [visit] = fc.sample(anyVisit, 1)
  const page = { items: [], total: 3, as_of: 100 }
  expect(newFor(page, ALL, [{ visit: visit!, shown: 100 }])).toEqual([])
  const other = { country: { is: [], not: [visit!.country_code] } }
  expect(newFor(page, { ...ALL, filters: other }, [{ visit: visit!, shown: 101 }])).toEqual([])
  const later = new Date(Date.parse(visit!.access_time) + 1).toISOString()
  expect(newFor(page, { ...ALL, from: later }, [{ visit: visit!, shown: 101 }])).toEqual([])
})

test('only the first page of a period that still runs takes new visits, and no search', () => {
  expect(takesNew(ALL, FIRST)).toBe(true)
  expect(takesNew({ ...ALL, search: 'spring' }, FIRST)).toBe(false)
  expect(takesNew({ ...ALL, until: '2026-11-27T00:00:00.000Z' }, FIRST)).toBe(false)
  expect(takesNew(ALL, { ...FIRST, page: 2 })).toBe(false)
  expect(takesNew(ALL, { ...FIRST, asOf: 5 })).toBe(false)
})
