import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiveAround, pagesOf, windowAround } from './page-numbers.ts'

const place = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }))
  .map(([a, b]) => ({ page: Math.min(a, b), pages: Math.max(a, b) }))

test('the list pager shows at most five neighbours, including the current page', () => {
  expect(fiveAround(1, 3)).toEqual([1, 2, 3])
  expect(fiveAround(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(fiveAround(9, 9)).toEqual([5, 6, 7, 8, 9])
  fc.assert(
    fc.property(place, ({ page, pages }) => {
      const shown = fiveAround(page, pages)
      expect(shown).toHaveLength(Math.min(5, pages))
      expect(shown).toContain(page)
      expect(shown.every((each) => each >= 1 && each <= pages)).toBe(true)
    }),
  )
})

test('the logs pager shows two pages on each side, first and last, and a gap only where pages are left out', () => {
  expect(windowAround(1, 1)).toEqual([1])
  expect(windowAround(4, 9)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 9])
  expect(windowAround(38, 3646)).toEqual([1, 'gap', 36, 37, 38, 39, 40, 'gap', 3646])
  fc.assert(
    fc.property(place, ({ page, pages }) => {
      const shown = windowAround(page, pages)
      const numbers = shown.filter((each) => each !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages])
    }),
  )
})

test('there is always a page, even without rows', () => {
  expect([pagesOf(0, 10), pagesOf(10, 10), pagesOf(11, 10)]).toEqual([1, 1, 2])
})
