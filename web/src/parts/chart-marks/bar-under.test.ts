import { expect, test } from 'vitest'
import { barUnder } from './bar-under.ts'

const rows = ['a', 'b', 'c', 'd'].map((at) => ({ at }))
const chart = { left: 100, width: 52 + 400 + 16 }
const under = (x: number) => barUnder(rows, chart, x)

test('the bar under a pointer is the one in whose part of the plot it is', () => {
  const plot = 100 + 52
  expect([0, 99, 100, 250, 399].map((x) => under(plot + x))).toEqual(['a', 'a', 'b', 'c', 'd'])
})

test('beside the plot it is the nearest bar, and without bars there is none', () => {
  expect([under(0), under(10_000)]).toEqual(['a', 'd'])
  expect(barUnder([], chart, 200)).toBeUndefined()
})
