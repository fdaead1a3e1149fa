import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusedForGood, retryAfterMs, smtpFault } from './smtp-fault.ts'

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  [{ code: 'EENVELOPE', responseCode: 451 }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'ECONNECTION' }, false],
  [{ code: 'ETIMEDOUT' }, false],
  [{}, false],
])('a delivery that failed with %j is given up: %s', (fault, givenUp) => {
  expect(isRefusedForGood(fault)).toBe(givenUp)
})

test('nothing that the server said is kept for the log', () => {
  const error = Object.assign(new Error('550 <a@b.test> your code 123456'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 your code 123456',
  })
  expect(smtpFault(error)).toEqual({ code: 'EENVELOPE', responseCode: 550 })
  expect(smtpFault(new Error('no'))).toEqual({})
})

test('the pauses grow from two seconds to half an hour', () => {
  expect([1, 2, 3].map(retryAfterMs)).toEqual([2_000, 4_000, 8_000])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (attempts) => {
      expect(retryAfterMs(attempts + 1)).toBeGreaterThanOrEqual(retryAfterMs(attempts))
      expect(retryAfterMs(attempts)).toBeLessThanOrEqual(1_800_000)
    }),
  )
})
