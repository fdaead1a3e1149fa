import { expect, test } from 'vitest'
import { watchStalls } from './stall-watch.ts'

test('a generator that runs all the time never stood still, however long the server or a turn takes', () => {
  let cpu = 0
  const watch = watchStalls(1, 0, () => cpu)
  for (let now = 0.5; now < 100; now += now % 7) {
    cpu = now
    expect(watch.stoodStill(now)).toBe(false)
    watch.turn(now, 64)
    expect(watch.catchingUp).toBe(false)
  }
})

test('after it stood still it catches up until nothing is left that was due', () => {
  let cpu = 0
  const watch = watchStalls(1, 0, () => cpu)
  watch.turn(0.5, 0)
  cpu = 0.6
  expect(watch.stoodStill(7)).toBe(true)
  watch.turn(7, 0)
  expect(watch.catchingUp).toBe(true)
  cpu = 1.1
  watch.turn(7.5, 12)
  expect([watch.stoodStill(7.6), watch.catchingUp]).toEqual([false, true])
  watch.turn(8, 0)
  expect(watch.catchingUp).toBe(false)
})
