import { expect, test } from 'vitest'
import { compareLease } from './compare-lease.ts'

const soon = 40_000
const later = 16 * 60_000

test.each([
  ['all visits are stored', 10, soon, false, 10, 10, null],
  ['nothing was spent', 0, soon, false, 0, 0, null],
  ['visits are on their way', 10, soon, false, 7, 7, 'late'],
  ['none has arrived', 10, soon, false, 0, 0, 'late'],
  ['they do not arrive', 10, later, false, 7, 7, 'missing'],
  ['one in the middle is missing', 10, soon, false, 10, 9, 'missing'],
  ['one is stored twice', 10, soon, false, 10, 11, 'surplus'],
  ['there are more than were reported', 10, soon, false, 12, 12, 'surplus'],
  ['a dead node had spent more, to be settled', 10, soon, true, 12, 12, null],
  ['a dead node has a gap', 10, soon, true, 12, 11, 'missing'],
] as const)('%s', (_what, used, endedMsAgo, mayGrow, highest, visits, kind) => {
  expect(compareLease({ used, endedMsAgo, mayGrow }, { used: highest, visits })).toBe(kind)
})
