import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendWaitMs } from './send-wait.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const purpose = fc.constantFrom('register', 'reset')

test('however codes are requested, no hour has more than five, no day more than ten, no minute two of one purpose', () => {
  const asks = fc.array(fc.record({ after: fc.nat(40 * MINUTE), purpose }), { maxLength: 120 })
  fc.assert(
    fc.property(asks, (list) => {
      let now = 0
      const sent: { at: number; purpose: string }[] = []
      for (const ask of list) {
        now += ask.after
        const ages = sent.map((code) => ({ purpose: code.purpose, ageMs: now - code.at }))
        const wait = sendWaitMs(
          ages.filter(({ ageMs }) => ageMs < 24 * HOUR),
          ask.purpose,
        )
        if (wait === 0) sent.push({ at: now, purpose: ask.purpose })
      }
      for (const { at, purpose } of sent) {
        const since = (ms: number) => sent.filter((code) => code.at <= at && code.at > at - ms)
        expect(since(HOUR).length).toBeLessThanOrEqual(5)
        expect(since(24 * HOUR).length).toBeLessThanOrEqual(10)
        expect(since(MINUTE).filter((code) => code.purpose === purpose)).toHaveLength(1)
      }
    }),
  )
})

test('the wait is exactly the time that is missing', () => {
  const ago = (...ages: number[]) => ages.map((ageMs) => ({ purpose: 'reset', ageMs }))
  expect(sendWaitMs([], 'reset')).toBe(0)
  expect(sendWaitMs(ago(59_000), 'reset')).toBe(1_000)
  expect(sendWaitMs(ago(59_000), 'register')).toBe(0)
  expect(
    sendWaitMs(
      ago(1, 2, 3, 4, 5).map(({ ageMs }) => ({ purpose: 'x', ageMs: ageMs * MINUTE })),
      'reset',
    ),
  ).toBe(55 * MINUTE)
  const day = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hours) => hours * HOUR)
  expect(sendWaitMs(ago(...day), 'reset')).toBe(13 * HOUR)
})
