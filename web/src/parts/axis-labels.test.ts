import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLabelled, labelShift, labelWidth } from './axis-labels.ts'

const labelled = (bars: number, width: number, band: number) =>
  Array.from({ length: bars }, (_, index) => index).filter((index) =>
    isLabelled(index, bars - 1, width, band),
  )

test('a wide bar has its own label right below it', () => {
  const width = labelWidth('Nov 22')
  expect(labelled(4, width, 80)).toEqual([0, 1, 2, 3])
  expect(labelShift(width, 80)).toBe(0)
})

test('V19: a month on a phone has a few dates, among them the first and the last', () => {
  expect(labelled(30, labelWidth('Nov 22'), 9.5)).toEqual([0, 13, 21, 29])
  expect(labelled(30, labelWidth('11月22日'), 9.5)).toEqual([0, 11, 20, 29])
})

test('the last bar always has a label, the first one if it can, and all stay clear of each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 20, max: 120 }),
      fc.integer({ min: 3, max: 200 }),
      (bars, width, band) => {
        const shown = labelled(bars, width, band)
        expect(shown.at(-1)).toBe(bars - 1)
        if ((bars - 1) * band - labelShift(width, band) > 2 * width) expect(shown[0]).toBe(0)
        for (const [at, index] of shown.slice(1).entries()) {
          const shift = index === bars - 1 ? labelShift(width, band) : 0
          expect((index - (shown[at] ?? 0)) * band - shift).toBeGreaterThan(width)
        }
      },
    ),
  )
})
