import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecast, type Left, rateOf } from './forecast.ts'

const DAY = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * DAY)
const daysOf = (date: Date) => (date.getTime() - now.getTime()) / DAY
const spent = (days: number) => ({ cause: 'spent', at: at(days) })
const ended = (days: number, unused: number) => ({ cause: 'ended', at: at(days), unused })

test.each<[string, Left[], number, object | null]>([
  ['calls without an end last as long as they do', [{ calls: 700, validUntil: null }], 100, spent(7)],
  ['a plan is spent before its end', [{ calls: 700, validUntil: at(30) }], 100, spent(7)],
  ['a plan ends before it is spent', [{ calls: 700, validUntil: at(5) }], 100, ended(5, 200)],
  [
    'V12: what expires is said, not when the trial behind it is spent',
    [
      { calls: 625_000, validUntil: at(90) },
      { calls: 300, validUntil: null },
    ],
    8,
    ended(90, 624_280),
  ],
  [
    'less than a day of use that expires is not worth saying',
    [
      { calls: 550, validUntil: at(5) },
      { calls: 300, validUntil: null },
    ],
    100,
    spent(8),
  ],
  [
    'of two ends the one that loses most',
    [
      { calls: 1_000, validUntil: at(5) },
      { calls: 9_000, validUntil: at(10) },
    ],
    100,
    ended(10, 8_500),
  ],
  ['without use only the end is foreseeable', [{ calls: 700, validUntil: at(5) }], 0, ended(5, 700)],
  ['without use and end nothing is foreseeable', [{ calls: 700, validUntil: null }], 0, null],
  ['without calls it is now', [], 100, spent(0)],
  ['beyond ten years there is no forecast', [{ calls: 1e9, validUntil: null }], 1, null],
])('%s', (_what, left, perDay, said) => {
  expect(forecast(left, perDay, now)).toEqual(said)
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

test('V12: a forecast is never in the past, and spends and loses no more than is there', () => {
  fc.assert(
    fc.property(left, rate, (all, perDay) => {
      const said = forecast(all, perDay, now)
      if (!said) return
      const total = all.reduce((sum, one) => sum + one.calls, 0)
      expect(daysOf(said.at)).toBeGreaterThanOrEqual(0)
      if (said.cause === 'spent') {
        // All but what less than a day's use per end leaves.
        expect(daysOf(said.at) * perDay).toBeGreaterThanOrEqual(total - all.length * (perDay + 1) - 1)
        expect(daysOf(said.at) * perDay).toBeLessThanOrEqual(total + perDay + 1)
      } else {
        expect(said.unused).toBeGreaterThan(perDay)
        expect(all.some(({ validUntil }) => validUntil?.getTime() === said.at.getTime())).toBe(true)
        const upTo = all.filter(({ validUntil }) => validUntil && validUntil <= said.at)
        expect(said.unused).toBeLessThanOrEqual(upTo.reduce((sum, one) => sum + one.calls, 0))
      }
    }),
  )
})

test('more calls never last shorter, more use never longer', () => {
  const spentAt = (all: Left[], perDay: number) => {
    const said = forecast(all, perDay, now)
    return said?.cause === 'spent' ? said.at.getTime() : Infinity
  }
  const endless = left.map((all) => all.map(({ calls }) => ({ calls, validUntil: null })))
  fc.assert(
    fc.property(endless, rate, fc.nat(5_000), (all, perDay, more) => {
      const longer = [...all, { calls: more, validUntil: null }]
      expect(spentAt(longer, perDay)).toBeGreaterThanOrEqual(spentAt(all, perDay))
      expect(spentAt(all, perDay * 2)).toBeLessThanOrEqual(spentAt(all, perDay))
    }),
  )
})

const week = (opened: number) => ({
  from: at(-7).getTime(),
  to: now.getTime(),
  opened: at(-opened).getTime(),
})
const point = (daysAgo: number, metered: number) => ({ at: at(-daysAgo).getTime(), metered })

test('V12: the rate is counted over the days there were, and from at least one', () => {
  expect(rateOf([point(7, 0), point(4, 100), point(2, 300)], week(90))).toEqual({ perDay: 100, days: 4 })
  expect(rateOf([point(0.5, 8)], week(0.1))).toEqual({ perDay: 8, days: 1 })
  expect(rateOf([point(2.5, 50), point(0.5, 50)], week(2))).toEqual({ perDay: 50, days: 2 })
  expect(rateOf([], week(3))).toEqual({ perDay: 0, days: 3 })
  expect(rateOf([point(7, 0)], week(90))).toEqual({ perDay: 0, days: 7 })
})

test('V12: rate and days give back what was used, over at least one day and no more than there were', () => {
  const used = fc
    .array(fc.record({ daysAgo: fc.integer({ min: 0, max: 7 }), metered: fc.nat(1e6) }), { maxLength: 8 })
    .map((points) => points.sort((a, b) => b.daysAgo - a.daysAgo))
  fc.assert(
    fc.property(used, fc.double({ min: 0, max: 400, noNaN: true }), (points, opened) => {
      const said = rateOf(
        points.map(({ daysAgo, metered }) => point(daysAgo, metered)),
        week(opened),
      )
      const total = points.reduce((sum, { metered }) => sum + metered, 0)
      expect(said.perDay * said.days).toBeCloseTo(total, 3)
      expect(said.days).toBeGreaterThanOrEqual(1)
      const earliest = points.find(({ metered }) => metered > 0)?.daysAgo ?? opened
      expect(said.days).toBeLessThanOrEqual(Math.max(1, Math.min(7, earliest)) + 1e-6)
    }),
  )
})
