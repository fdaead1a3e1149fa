import { expect, test } from 'vitest'
import { changeOf, compareCloaks, csvRows } from './shape-statistics.ts'

const counts = (visits: number) => ({
  visits,
  real_visits: visits,
  audit_visits: 0,
  unserved: 0,
  metered: visits,
})
const cloak = (id: number, visits: number) => ({
  cloak: id,
  name: `link ${id}`,
  deleted: false,
  ...counts(visits),
})

test('a change is relative to the earlier count; from zero there is none', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(50, 100)).toBe(-0.5)
  expect(changeOf(7, 0)).toBeNull()
  expect(changeOf(0, 0)).toBe(0)
})

test('links are sorted by visits, with their own visits of the previous period', () => {
  const rows = compareCloaks([cloak(1, 5), cloak(2, 9)], [cloak(1, 4), cloak(3, 8)])
  expect(rows.map(({ cloak, before }) => [cloak, before])).toEqual([
    [2, 0],
    [1, 4],
  ])
  expect(compareCloaks([cloak(1, 5)], undefined)[0]?.before).toBeNull()
})

test('a file has a header and one line per row', () => {
  const heads = ['Country', 'Visits', 'Real', 'Audit', 'Notice page']
  expect(csvRows(heads, [{ country: 'PL', ...counts(3) }], ({ country }) => country)).toEqual([
    heads,
    ['PL', 3, 3, 0, 0],
  ])
})
