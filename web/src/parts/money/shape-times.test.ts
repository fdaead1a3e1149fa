import { expect, test } from 'vitest'
import { funnelShares, inUnits } from './shape-times.ts'

test('every step of the funnel is a share of the visits, and of none there is none', () => {
  const steps = (clicks: number[]) =>
    (['visit', 'lead', 'sale'] as const).map((step, at) => ({ step, clicks: clicks[at] ?? 0 }))
  expect(funnelShares(steps([200, 10, 4])).map(({ share }) => share)).toEqual([1, 0.05, 0.02])
  expect(funnelShares(steps([0, 0, 0])).map(({ share }) => share)).toEqual([null, null, null])
})

test('a time is in its largest unit', () => {
  expect([0, 59, 60, 5_400, 86_400, 604_800].map(inUnits)).toEqual([
    { count: 0, unit: 'second' },
    { count: 59, unit: 'second' },
    { count: 1, unit: 'minute' },
    { count: 1.5, unit: 'hour' },
    { count: 1, unit: 'day' },
    { count: 7, unit: 'day' },
  ])
})
