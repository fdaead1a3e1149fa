import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiOperation, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal, type Principal } from '../../../testing/principals.ts'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'

const OWN = 'https://app.sluice.test'
const STRANGERS = ['https://evil.test', 'null', `${OWN}.evil.test`, 'http://app.sluice.test', `${OWN}:8443`]

let account: TestAccount
let operations: ApiOperation[]
let superadmin: Principal
beforeAll(async () => {
  account = await openTestAccount({
    WEB_ORIGINS: OWN,
    PUBLIC_ORIGIN: 'https://sluice.test',
    SLUICE_MODE: 'local',
  })
  operations = (await readOperations(account)).operations
  superadmin = await newPrincipal(account, 'superadmin')
})
afterAll(() => account.close())

function expectSafe(headers: Record<string, unknown>, what: string): void {
  expect(headers, what).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy, what).toMatch(/(^|; )default-src 'none'(;|$)/)
  expect(policy, what).toMatch(/(^|; )base-uri 'none'(;|$)/)
  expect(policy, what).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
  expect(policy, what).not.toMatch(/unsafe|\*|https?:|data:/)
}

test('every answer of every route has the protective headers, whatever its status', async () => {
  for (const operation of operations) {
    const url = fillPath(operation, () => '1')
    for (const token of [undefined, superadmin.token]) {
      const answer = await send(account, { method: operation.method, url, ...(token && { token }) })
      expectSafe(answer.headers, `${operation.method} ${url} ${answer.status}`)
    }
  }
  expectSafe((await send(account, { method: 'GET', url: '/api/nothing/here' })).headers, 'unknown')
})

test('S-N: under https every answer demands https, whatever the request and its outcome', async () => {
  const large = 'x'.repeat(100_000)
  const asked = [
    { url: '/dev/mail', remoteAddress: '127.0.0.1' },
    { url: '/dev/mail.json', remoteAddress: '192.0.2.1' },
    { url: '/' },
    { url: '/api/%zz' },
    { url: '/nothing', method: 'DELETE' },
    { url: '/api/user/login', method: 'POST', payload: large },
    { url: '/api/user/login', method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } },
    { url: '/api/user/login', method: 'POST', payload: '{}', headers: { 'content-encoding': 'br' } },
    { url: '/api/site', method: 'OPTIONS', headers: { origin: OWN, 'access-control-request-method': 'GET' } },
    { url: '/api/site', method: 'OPTIONS', headers: { origin: 'https://evil.test' } },
    { url: '/api/site', method: 'PROPFIND' },
  ] as const
  for (const one of asked) {
    const { headers, statusCode } = await account.app.inject(one as never)
    expect(headers['strict-transport-security'], `${one.url} ${statusCode}`).toBe('max-age=31536000')
  }
})

test('every route lets the listed origin read its answers, and no other', async () => {
  for (const { path, method } of operations) {
    for (const origin of [OWN, ...STRANGERS]) {
      const preflight = await account.app.inject({
        method: 'OPTIONS',
        url: path.replace(/\{\w+\}/g, '1'),
        headers: { origin, 'access-control-request-method': method },
      })
      const allowed = preflight.headers['access-control-allow-origin']
      expect(allowed, `${method} ${path} for ${origin}`).toBe(origin === OWN ? OWN : undefined)
      if (origin === OWN) expect(String(preflight.headers['access-control-allow-methods'])).toContain(method)
    }
  }
})

test('without TLS no answer demands it', async () => {
  const plain = await openTestAccount()
  try {
    const { headers } = await plain.call('GET', '/api/openapi.json')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  } finally {
    await plain.close()
  }
})
