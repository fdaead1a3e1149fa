import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateWords } from './date-words.ts'

const [zh, en] = [dateWords('zh-CN'), dateWords('en-US')]

test('V13: dates are in the form of the language, with the year and 24 hours', () => {
  const at = '2026-11-26T00:05:09Z'
  expect([zh.endDay(at), zh.end(at)]).toEqual(['2026年11月26日（UTC）', '2026年11月26日 00:05 UTC'])
  expect([en.endDay(at), en.end(at)]).toEqual(['Nov 26, 2026 (UTC)', 'Nov 26, 2026, 00:05 UTC'])
  const local = '2026-11-26T23:05:09'
  expect([zh.day(local), zh.moment(local)]).toEqual(['2026年11月26日', '2026年11月26日 23:05'])
  expect([en.day(local), en.moment(local)]).toEqual(['Nov 26, 2026', 'Nov 26, 2026, 23:05'])
  expect(zh.exact(local)).toMatch(/^2026年11月26日 23:05:09 \S+$/)
  expect(en.exact(local)).toMatch(/^Nov 26, 2026, 23:05:09 \S+$/)
})

test('V13: what ends is the same day in every language, whatever zone the reader is in', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => {
        const [, month, day] = en.endDay(at).match(/^(\w+) (\d+), \d+ \(UTC\)$/) ?? []
        expect(Number(day)).toBe(at.getUTCDate())
        expect(month).toBeDefined()
        expect(zh.endDay(at)).toBe(
          `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日（UTC）`,
        )
      },
    ),
  )
})
