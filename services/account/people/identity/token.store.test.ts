import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { newSessionId } from './token.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let account: TestAccount
let good: string
beforeAll(async () => {
  account = await openTestAccount()
  good = (await account.user()).token
})
afterAll(() => account.close())

const statusOf = async (token: string) => (await account.call('GET', '/api/user/profile', { token })).status
const base64 = (text: string) => Buffer.from(text).toString('base64url')

test('the token of a login is accepted', async () => {
  expect(await statusOf(good)).toBe(200)
})

test('no forged token is accepted, whatever it claims, and none causes an internal error', async () => {
  const secret = account.config.JWT_SECRET
  const { sid } = jwt.decode(good) as { sid: string }
  const typ = 'sluice-session+jwt'
  const claims = { sid, iss: 'sluice', aud: 'sluice-api' }
  const sign = (payload: object, header: object = { typ }, key = secret) =>
    jwt.sign({ exp: Math.floor(Date.now() / 1_000) + 60, ...payload }, key, {
      header: { alg: 'HS256', ...header } as jwt.JwtHeader,
    })
  // So that the following tokens are refused for what they change, not for how they are made.
  expect(await statusOf(sign(claims))).toBe(200)
  const [head = '', body = ''] = good.split('.')
  const signed = (header: string) =>
    `${base64(header)}.${body}.${createHmac('sha256', secret)
      .update(`${base64(header)}.${body}`)
      .digest('base64url')}`
  const forged = [
    jwt.sign(claims, '', { algorithm: 'none' }),
    `${base64('{"alg":"none","typ":"sluice-session+jwt"}')}.${body}.`,
    `${head}.${body}.`,
    signed('{"alg":"RS256","typ":"sluice-session+jwt"}'),
    signed('{"alg":"HS256","typ":"sluice-session+jwt","crit":["exp"]}'),
    signed('{"alg":"HS256","typ":"sluice-session+jwt","jwk":{"kty":"oct","k":"AA"}}'),
    signed('{"alg":"HS256"}'),
    signed('{'),
    sign({ ...claims, iss: 'other' }),
    sign({ ...claims, aud: 'other' }),
    sign({ ...claims, exp: 1 }),
    sign({ ...claims, sid: newSessionId() }),
    sign({ ...claims, sid: `${sid} or true` }),
    sign({ ...claims, sid: { $ne: null } }),
    sign(claims, { typ: 'JWT' }),
    sign(claims, { typ }, 'another-secret-another-secret-3232'),
  ]
  for (const token of forged) expect(await statusOf(token), token).toBe(401)
})

test('a thousand edited and invented tokens all get 401', async () => {
  const edited = fc
    .tuple(fc.nat(good.length - 2), fc.constantFrom(...'AZaz09-_.'))
    .map(([at, sign]) => good.slice(0, at) + sign + good.slice(at + 1))
    .filter((token) => token !== good)
  const invented = fc
    .array(fc.stringMatching(/^[\w-]{0,60}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('.'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(edited, invented), async (token) => {
      expect(await statusOf(token)).toBe(401)
    }),
    { numRuns: 1_000 },
  )
})
