import fc from 'fast-check'
import jwt from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { newSessionId, signToken, verifyToken } from './token.ts'

const SECRET = 'k3yk3y-Hs6pJ0aG8uE2iO4tQ7xV1zM3'
const LATER = new Date(Date.now() + 3_600_000)
const claims = { sid: newSessionId(), iss: 'sluice', aud: 'sluice-api' }
const typ = 'sluice-session+jwt'
const forge = (payload: object, options: jwt.SignOptions = {}, secret = SECRET) =>
  jwt.sign(payload, secret, { algorithm: 'HS256', expiresIn: 60, header: { alg: 'HS256', typ }, ...options })

test('a signed token yields its session id', () => {
  const sid = newSessionId()
  expect(verifyToken(SECRET, signToken(SECRET, sid, LATER))).toBe(sid)
  expect(verifyToken(SECRET, forge(claims))).toBe(claims.sid)
})

test.each([
  ['another secret', forge(claims, {}, 'another-secret-another-secret-32')],
  ['alg none', jwt.sign(claims, '', { algorithm: 'none' })],
  ['another algorithm', forge(claims, { algorithm: 'HS512', header: { alg: 'HS512', typ } })],
  ['another issuer', forge({ ...claims, iss: 'other' })],
  ['another audience', forge({ ...claims, aud: 'other' })],
  ['another type', forge(claims, { header: { alg: 'HS256', typ: 'JWT' } })],
  ['a crit header', forge(claims, { header: { alg: 'HS256', typ, crit: ['exp'] } as jwt.JwtHeader })],
  ['an expired time', forge(claims, { expiresIn: -10 })],
  ['no end', jwt.sign(claims, SECRET, { header: { alg: 'HS256', typ } })],
  ['no session id', forge({ ...claims, sid: undefined })],
  ['a malformed session id', forge({ ...claims, sid: 'x' })],
  ['nothing', ''],
])('a token with %s is refused', (_what, token) => {
  expect(verifyToken(SECRET, token)).toBeUndefined()
})

test('an edited token is refused and never throws', () => {
  const good = signToken(SECRET, newSessionId(), LATER)
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, text) => {
      const edited = good.slice(0, at) + text + good.slice(at + text.length)
      // The last base64 character has spare bits, so another one may encode the same signature.
      fc.pre(edited.slice(0, -1) !== good.slice(0, -1))
      expect(verifyToken(SECRET, edited)).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(verifyToken(SECRET, text)).toBeUndefined()
    }),
  )
})
