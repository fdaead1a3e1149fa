import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitBeforeRetry } from './wait-before-retry.ts'

const limits = { failed: 1, attempts: 4, maxWaitMs: 60_000 }
const random = fc.double({ min: 0, max: 1, noNaN: true })
const wait = (status: number, code = 'any', more: object = {}) =>
  waitBeforeRetry({ status, code, retryAfterSeconds: undefined }, { ...limits, ...more }, 0.5)

test('what may pass by itself is tried again, and nothing else', () => {
  for (const status of [0, 429, 500, 502, 503, 504]) expect(wait(status), `${status}`).toBeGreaterThan(0)
  for (const status of [200, 301, 400, 401, 402, 403, 404, 409, 413, 422, 501])
    expect(wait(status), `${status}`).toBeUndefined()
  expect(wait(409, 'idempotency_running')).toBeGreaterThan(0)
  expect(wait(409, 'short_link_taken')).toBeUndefined()
})

test('there are never more attempts than allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (failed, attempts) => {
      expect(wait(503, 'unavailable', { failed, attempts }) === undefined).toBe(failed >= attempts)
    }),
  )
})

test('Retry-After is kept to, and one beyond the longest wait gives up', () => {
  fc.assert(
    fc.property(fc.nat(120), random, (retryAfterSeconds, at) => {
      const ms = waitBeforeRetry({ status: 429, code: 'too_many_requests', retryAfterSeconds }, limits, at)
      if (retryAfterSeconds > 60) expect(ms).toBeUndefined()
      else {
        expect(ms).toBeGreaterThanOrEqual(retryAfterSeconds * 1_000)
        expect(ms).toBeLessThanOrEqual(retryAfterSeconds * 1_000 + 250)
      }
    }),
  )
})

test('without Retry-After the wait is random below a bound that doubles up to eight seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), random, fc.nat(10_000), (failed, at, maxWaitMs) => {
      const error = { status: 0, code: 'network_error', retryAfterSeconds: undefined }
      const ms = waitBeforeRetry(error, { failed, attempts: 100, maxWaitMs }, at) ?? Number.NaN
      expect(ms).toBeGreaterThanOrEqual(0)
      expect(ms).toBeLessThanOrEqual(Math.min(8_000, 500 * 2 ** (failed - 1), maxWaitMs))
    }),
  )
})
