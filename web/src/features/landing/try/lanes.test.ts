import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

test('lines start at their rows and arrive at their sides, one beside the other', () => {
  const lanes = lanesOf([
    { country: 'US', to: 'real' },
    { country: 'BR', to: 'audit' },
    { country: 'JP', to: 'real' },
  ])
  expect(lanes.map(({ country, kind }) => [country, kind])).toEqual([
    ['US', 'real'],
    ['BR', 'audit'],
    ['JP', 'real'],
  ])
  const ends = lanes.map(({ path }) =>
    path
      .match(/^M0 ([\d.]+)H.* ([\d.]+)$/)
      ?.slice(1)
      .map(Number),
  )
  expect(ends.map((end) => end?.[0])).toEqual([20, 60, 100])
  const [us, br, jp] = ends.map((end) => end?.[1] ?? 0)
  expect((us! + jp!) / 2).toBeCloseTo(28.8)
  expect(us).toBeLessThan(jp!)
  expect(br).toBeCloseTo(91.2)
})
