import { randomUUID } from 'node:crypto'
import { ApiProblem } from '@sluice/contract/api-problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORE_WAITS } from '../../open.ts'
import { openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({
    WEB_ORIGINS: 'https://app.sluice.test',
    PUBLIC_ORIGIN: 'https://sluice.test',
  })
})
afterAll(() => account.close())

const GUARDED = [
  ['POST', '/api/user/logout'],
  ['GET', '/api/user/profile'],
  ['GET', '/api/user/sessions'],
  ['DELETE', '/api/user/sessions/1'],
  ['POST', '/api/user/sessions/end-others'],
  ['POST', '/api/user/change-password'],
  ['GET', '/api/user/totp'],
  ['POST', '/api/user/totp/setup'],
  ['POST', '/api/user/totp/enable'],
  ['POST', '/api/user/totp/recovery-codes'],
  ['POST', '/api/user/totp/disable'],
  ['GET', '/api/user/statistics'],
  ['GET', '/api/cloak/list'],
  ['POST', '/api/cloak/create'],
  ['PUT', '/api/cloak/update/1'],
  ['DELETE', '/api/cloak/delete/1'],
  ['GET', '/api/cloaks/1'],
  ['GET', '/api/cloak/detail/1'],
  ['GET', '/api/cloak/countries'],
  ['GET', '/api/cloak/access-logs'],
  ['GET', '/api/blacklist'],
  ['POST', '/api/blacklist'],
  ['DELETE', '/api/blacklist/1'],
  ...['country', 'country-destination', 'reason', 'device', 'browser', 'os', 'cloak', 'over-time'].map(
    (name) => ['GET', `/api/stats/${name}`] as const,
  ),
] as const

test('without a valid token every route but the sign-in answers 401, whatever else is sent', async () => {
  for (const [method, path] of GUARDED) {
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${'a'.repeat(2_000)}`]) {
      const answer = await account.call(method, path, { headers: { authorization } })
      expect(answer.status, `${method} ${path}`).toBe(401)
      ApiProblem.parse(answer.body)
    }
  }
})

test('every answer has the protective headers, including errors and unknown routes', async () => {
  const { token } = await account.user()
  const answers = [
    await account.call('GET', '/api/cloak/countries', { token }),
    await account.call('GET', '/api/user/profile'),
    await account.call('GET', '/api/nothing/here'),
    await account.call('POST', '/api/user/login', { body: {} }),
    await account.call('GET', `/api/cloaks/${'9'.repeat(65)}`),
    await account.call('GET', '/api/cloaks/%zz'),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
  for (const unknown of [answers[2], answers[4], answers[5]])
    expect(unknown).toMatchObject({
      status: 404,
      body: { status: 'error', code: 'not_found', message: 'Not found' },
    })
})

test('V8: an error has its texts in both languages, for a page whose reader changes theirs', async () => {
  const headers = { 'accept-language': 'en-US' }
  const { body } = await account.call('POST', '/api/user/login', { body: { password: 'x' }, headers })
  expect(body).toMatchObject({
    message: 'This field is required',
    translations: {
      zh_CN: { message: '此项必填', errors: { email: '此项必填' } },
      en_US: { message: 'This field is required', errors: { email: 'This field is required' } },
    },
  })
})

test('only the listed origin may read answers across sites', async () => {
  const ask = (origin: string) => account.call('GET', '/api/user/profile', { headers: { origin } })
  expect((await ask('https://app.sluice.test')).headers['access-control-allow-origin']).toBe(
    'https://app.sluice.test',
  )
  for (const origin of [
    'https://evil.test',
    'null',
    'https://app.sluice.test.evil.test',
    'http://app.sluice.test',
  ]) {
    expect((await ask(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  }
  const preflight = await account.app.inject({
    method: 'OPTIONS',
    url: '/api/cloak/create',
    headers: { origin: 'https://app.sluice.test', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
})

test.each([
  ['no JSON', '{', 'application/json', 400, 'invalid_request'],
  ['nothing', '', 'application/json', 400, 'invalid_request'],
  ['a list', '[]', 'application/json', 400, 'invalid_request'],
  ['another type', 'a=b', 'application/x-www-form-urlencoded', 400, 'invalid_request'],
  ['a prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 400, 'invalid_request'],
  ['too much', `{"email":"${'x'.repeat(70_000)}"}`, 'application/json', 413, 'payload_too_large'],
])('a body of %s is refused in the usual shape', async (_what, payload, type, status, code) => {
  const answer = await account.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(ApiProblem.parse(answer.json()).code).toBe(code)
})

test('texts that no database accepts are refused and are not an internal error', async () => {
  const { token } = await account.user()
  for (const path of ['/api/cloak/list?search=%00', '/api/cloak/access-logs?search=%00']) {
    expect((await account.call('GET', path, { token })).status).toBe(400)
  }
  const body = { email: 'a\u0000@b.test', password: 'x' }
  expect((await account.call('POST', '/api/user/login', { body })).status).toBe(400)
})

test('spoofed forwarding headers do not change whose attempts are counted; a trusted proxy does', async () => {
  const names = [
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-client-ip',
  ]
  const guess = (to: TestAccount, n: number, email: string) =>
    to.call('POST', '/api/user/login', {
      body: { email, password: 'Wrong12345' },
      from: '198.51.100.7',
      headers: Object.fromEntries(names.map((name) => [name, `203.0.113.${n}`])),
    })
  const { email } = await account.user()
  for (let n = 0; n < 10; n += 1) expect((await guess(account, n, email)).status).toBe(401)
  expect((await guess(account, 99, email)).status).toBe(429)

  const behind = await testAccount({ TRUSTED_PROXIES: '198.51.100.0/24' })
  const user = await behind.user()
  for (let n = 0; n < 12; n += 1) expect((await guess(behind, n, user.email)).status).toBe(401)
})

test('an exhausted pool answers 503 with a short Retry-After instead of waiting, and still lends calls', async () => {
  const small = await testAccount({ DATABASE_CONNECTIONS: '3' }, STORE_WAITS)
  const { token, id } = await small.user()
  const held = await Promise.all(Array.from({ length: 3 }, () => small.db.startTransaction().execute()))
  const answer = await small.call('GET', '/api/user/profile', { token })
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(2)
  const lent = await small.internal.inject({
    method: 'POST',
    url: '/internal/leases/take',
    headers: { authorization: `Bearer ${small.config.INTERNAL_SECRET}` },
    payload: { holder: 'w0', takes: [{ owner: id, request: randomUUID(), want: 10 }] },
  })
  expect(lent.json()).toMatchObject({ leases: [{ calls: 10 }] })
  for (const transaction of held) await transaction.rollback().execute()
})

test('R13: HEAD is answered like GET, without the body', async () => {
  const { token } = await account.user()
  for (const url of [
    '/api/site',
    '/api/plan/list',
    '/api/openapi.json',
    '/api/docs',
    '/api/cloak/list',
    '/api/cloaks/1',
  ]) {
    const headers = { authorization: `Bearer ${token}` }
    const [head, get] = [
      await account.app.inject({ method: 'HEAD', url, headers }),
      await account.app.inject({ method: 'GET', url, headers }),
    ]
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  }
  expect((await account.app.inject({ method: 'HEAD', url: '/api/cloak/list' })).statusCode).toBe(401)
})
