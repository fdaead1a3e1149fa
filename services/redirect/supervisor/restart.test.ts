import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEnd, MANY_SOON_ENDS } from './restart.ts'

const code = fc.option(fc.constantFrom(0, 1, 3, 78, 134))
const soonEnds = fc.nat(10_000)

test('S-F: a worker of a node that has served is restarted for ever, after at most half a minute', () => {
  fc.assert(
    fc.property(code, soonEnds, (code, soonEnds) => {
      const next = afterEnd(code, { soonEnds, nodeServed: true })
      const waitMs = 'waitMs' in next ? next.waitMs : Number.NaN
      expect(waitMs).toBeGreaterThanOrEqual(soonEnds === 0 ? 0 : 200)
      expect(waitMs).toBeLessThanOrEqual(30_000)
    }),
  )
})

test('S-F: each wait is at least as long as the one before', () => {
  const waits = Array.from({ length: 20 }, (_, soonEnds) => afterEnd(1, { soonEnds, nodeServed: true })).map(
    (next) => ('waitMs' in next ? next.waitMs : Number.NaN),
  )
  expect(waits.slice(0, 4)).toEqual([0, 200, 400, 800])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})

test('S-F: a node that never served ends with the worker’s code: at once for its configuration, otherwise after several tries', () => {
  const first = (code: number | null, soonEnds: number) => afterEnd(code, { soonEnds, nodeServed: false })
  expect(first(78, 1)).toEqual({ giveUp: 78 })
  expect(first(3, MANY_SOON_ENDS)).toEqual({ giveUp: 3 })
  expect(first(null, MANY_SOON_ENDS)).toEqual({ giveUp: 1 })
  expect(first(3, MANY_SOON_ENDS - 1)).toEqual({ waitMs: 1_600 })
})
