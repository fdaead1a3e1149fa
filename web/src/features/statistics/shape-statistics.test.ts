import { expect, test } from 'vitest'
import { compareCloaks, csvRows } from './shape-statistics.ts'

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

test('links are sorted by visits, with their own visits of the compared days', () => {
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
