import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestUrl } from './request-url.ts'
import { retryAfterSeconds } from './retry-after.ts'

const ORIGIN = 'https://go.example'

test('any text survives as a part of the path and in the query', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((each) => each !== '')
  fc.assert(
    fc.property(text, text, (part, value) => {
      const url = new URL(requestUrl(ORIGIN, '/api/cloak/{id}/x', { id: `a${part}` }, { q: value }))
      expect(url.origin).toBe(ORIGIN)
      expect(decodeURIComponent(url.pathname)).toBe(`/api/cloak/a${part}/x`)
      expect(url.searchParams.get('q')).toBe(value)
    }),
  )
})

test('undefined is absent, a list repeats its name, and a missing part of the path is an error', () => {
  expect(requestUrl(ORIGIN, '/api/x')).toBe('https://go.example/api/x')
  expect(requestUrl(ORIGIN, '/api/x', {}, { a: undefined, b: null })).toBe('https://go.example/api/x')
  expect(requestUrl(ORIGIN, '/api/x', {}, { a: [1, 2], b: false })).toBe(
    'https://go.example/api/x?a=1&a=2&b=false',
  )
  for (const parts of [{}, { id: undefined }, { id: '' }])
    expect(() => requestUrl(ORIGIN, '/api/{id}', parts)).toThrow('/api/{id} needs path.id')
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-11-26T08:00:00Z')
  for (const [header, seconds] of [
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    ['17', 17],
    ['Thu, 26 Nov 2026 08:00:30 GMT', 30],
    ['Thu, 26 Nov 2026 07:00:00 GMT', 0],
  ] as const)
    expect(retryAfterSeconds(header, now), `${header}`).toBe(seconds)
})
