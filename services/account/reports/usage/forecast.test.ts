import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecast, type Left, ratePerDay } from './forecast.ts'

const DAY = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * DAY)
const daysOf = (date: Date | null) => date && (date.getTime() - now.getTime()) / DAY

test.each<[string, Left[], number, number | null, 'spent' | 'ended' | null, number]>([
  ['calls without an end last as long as they do', [{ calls: 700, validUntil: null }], 100, 7, 'spent', 0],
  ['a plan is spent before its end', [{ calls: 700, validUntil: at(30) }], 100, 7, 'spent', 0],
  ['a plan ends before it is spent', [{ calls: 700, validUntil: at(5) }], 100, 5, 'ended', 200],
  [
    'after the end of a plan the trial is spent',
    [
      { calls: 700, validUntil: at(5) },
      { calls: 300, validUntil: null },
    ],
    100,
    8,
    'spent',
    200,
  ],
  ['without use only the end is foreseeable', [{ calls: 700, validUntil: at(5) }], 0, 5, 'ended', 700],
  ['without use and end nothing is foreseeable', [{ calls: 700, validUntil: null }], 0, null, null, 0],
  ['without calls it is now', [], 100, 0, 'spent', 0],
  ['beyond ten years there is no forecast', [{ calls: 1e9, validUntil: null }], 1, null, null, 0],
])('%s', (_what, left, perDay, days, cause, unused) => {
  const said = forecast(left, perDay, now)
  expect(daysOf(said.runsOutAt)).toEqual(days)
  expect(said).toMatchObject({ cause, unused })
})

const left = fc
  .array(
    fc.record({
      calls: fc.nat(10_000),
      validUntil: fc.option(fc.double({ min: 0, max: 400, noNaN: true }).map(at)),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.sort((a, b) => (a.validUntil?.getTime() ?? Infinity) - (b.validUntil?.getTime() ?? Infinity)),
  )
const rate = fc.double({ min: 0.1, max: 5_000, noNaN: true })
const ms = (date: Date | null) => date?.getTime() ?? Infinity

test('a forecast is never in the past, and spends and loses no more than is there', () => {
  fc.assert(
    fc.property(left, rate, (all, perDay) => {
      const { runsOutAt, unused } = forecast(all, perDay, now)
      const total = all.reduce((sum, one) => sum + one.calls, 0)
      expect(ms(runsOutAt)).toBeGreaterThanOrEqual(now.getTime())
      expect(unused).toBeLessThanOrEqual(total)
      if (runsOutAt && total > 0)
        expect(daysOf(runsOutAt)! * perDay).toBeGreaterThanOrEqual(total - unused - perDay / 1e4 - 1)
    }),
  )
})

test('more calls never last shorter, more use never longer', () => {
  fc.assert(
    fc.property(left, rate, fc.nat(5_000), (all, perDay, more) => {
      const runsOut = ms(forecast(all, perDay, now).runsOutAt)
      const longer = [...all, { calls: more, validUntil: null }]
      expect(ms(forecast(longer, perDay, now).runsOutAt)).toBeGreaterThanOrEqual(runsOut)
      expect(ms(forecast(all, perDay * 2, now).runsOutAt)).toBeLessThanOrEqual(runsOut)
    }),
  )
})

test('the rate counts from the first day with use, and from at least one', () => {
  const point = (daysAgo: number, metered: number) => ({ at: at(-daysAgo).getTime(), metered })
  expect(ratePerDay([point(7, 0), point(4, 100), point(3, 0), point(2, 300)], now.getTime())).toBe(100)
  expect(ratePerDay([point(7, 0), point(0.1, 50)], now.getTime())).toBe(50)
  expect(ratePerDay([point(7, 0)], now.getTime())).toBe(0)
})
