import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'
import type { Shared } from './row.ts'

const shared = (): Shared => ({ end: async () => {} })
const [one, other] = [shared(), shared()]

test('runs that share something stay together, and no others', () => {
  const runs = [undefined, undefined, one, one, other, undefined].map((shares, id) => ({ id, shares }))
  expect(groupsOf(runs).map((group) => group.map(({ id }) => id))).toEqual([[0], [1], [2, 3], [4], [5]])
})
