import { expect, test } from 'vitest'
import { isPrefetchIn } from './prefetch.ts'

test.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }, true],
  [{ 'sec-purpose': 'Prefetch ; prerender' }, true],
  [{ 'sec-purpose': 'other, prefetch' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetching' }, false],
  [{ 'sec-purpose': 'no-prefetch' }, false],
  [{ 'sec-purpose': 'other;prefetch' }, false],
  [{ 'sec-purpose': '' }, false],
  [{ 'x-purpose': 'prefetch' }, false],
  [{}, false],
])('a prefetch with the headers %j: %s', (headers, expected) => {
  expect(isPrefetchIn(headers)).toBe(expected)
})
