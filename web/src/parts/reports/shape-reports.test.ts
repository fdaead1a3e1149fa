import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byKind, mapSteps, sharesOf, stepOf, sumOf } from './shape-reports.ts'

test('shares are of all rows, largest first, without rows that have no visits', () => {
  const rows = [
    { name: 'a', n: 1 },
    { name: 'b', n: 3 },
    { name: 'c', n: 0 },
  ]
  expect(sharesOf(rows, ({ n }) => n)).toEqual([
    { name: 'b', n: 3, count: 3, share: 0.75 },
    { name: 'a', n: 1, count: 1, share: 0.25 },
  ])
})

test('sums cover every column', () => {
  const row = { visits: 3, real_visits: 2, audit_visits: 1, unserved: 4 }
  expect(sumOf([row, row])).toEqual({ visits: 6, real_visits: 4, audit_visits: 2, unserved: 8 })
})

test('the steps of the map rise for any maximum, and every count is in one', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (most, count) => {
      const steps = mapSteps(most)
      expect([...steps].sort((a, b) => a - b)).toEqual(steps)
      expect(new Set(steps).size).toBe(5)
      const step = stepOf(count, steps)
      expect(count).toBeGreaterThanOrEqual(steps[step] as number)
    }),
  )
  expect(mapSteps(13_048)).toEqual([0, 1, 100, 1_000, 2_000])
})

test('devices that are stored by several names are one kind', () => {
  const rows = [
    { device: 'mobile', visits: 5 },
    { device: 'other', visits: 2 },
    { device: 'Unknown', visits: 1 },
  ]
  expect(byKind(rows, (device) => (device === 'mobile' ? device : 'unknown'))).toEqual([
    { device: 'mobile', visits: 5 },
    { device: 'unknown', visits: 3 },
  ])
})
