import { expect, test } from 'vitest'
import { readSorting, sortedBy, writeSorting } from './cloak-search.ts'

const read = (query: string) => readSorting(new URLSearchParams(query))

test('a head sorts by its usual order, then the other way round', () => {
  const first = sortedBy(read(''), 'visits')
  expect(first).toEqual({ sort: 'visits', order: 'desc' })
  expect(sortedBy(first, 'visits')).toEqual({ sort: 'visits', order: 'asc' })
  expect(sortedBy(first, 'name')).toEqual({ sort: 'name', order: 'asc' })
})

test('the address has what is not usual, and reads back as it was written', () => {
  expect(writeSorting(read(''))).toEqual({ sort: null, order: null })
  expect(writeSorting({ sort: 'name', order: 'asc' })).toEqual({ sort: 'name', order: null })
  expect(writeSorting({ sort: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'desc' })
  expect(read('sort=name&order=desc')).toEqual({ sort: 'name', order: 'desc' })
  expect(read('sort=profit&order=up')).toEqual({ sort: 'created', order: 'desc' })
})
