import { expect, test } from 'vitest'
import { watchStalls } from './stall-watch.ts'

const COST_MS = 0.02

test('a busy generator has not stalled, however long the server or a turn takes', () => {
  const watch = watchStalls(1, 2 * COST_MS, 0)
  let now = 0
  for (let answers = 0; answers < 500; answers += 7) {
    for (let each = 0; each < answers; each += 1) {
      now += COST_MS
      expect(watch.heard(now)).toBe(false)
    }
    now += 0.5
    watch.turn(now, 64)
    expect(watch.catchingUp).toBe(false)
  }
})

test('answers read after a stall may have been waiting', () => {
  const watch = watchStalls(1, 2 * COST_MS, 0)
  watch.turn(0.5, 0)
  expect([watch.heard(0.6), watch.heard(4), watch.heard(4 + COST_MS)]).toEqual([false, true, true])
  watch.turn(4.1, 0)
  expect(watch.heard(4.2)).toBe(false)
})

test('after a stall it catches up until no due request is left', () => {
  const watch = watchStalls(1, 2 * COST_MS, 0)
  watch.turn(0.5, 0)
  watch.turn(7, 0)
  expect(watch.catchingUp).toBe(true)
  watch.turn(7.5, 12)
  expect([watch.heard(7.6), watch.catchingUp]).toEqual([false, true])
  watch.turn(8, 0)
  expect(watch.catchingUp).toBe(false)
})
