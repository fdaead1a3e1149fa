import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ApiOperation, fillPath, readOperations, send } from '../../testing/operations.ts'
import { openSession, quickPrincipal, ROLE_FOR } from '../../testing/principals.ts'
import { PASSWORD, testAccount } from '../../testing/test-account.ts'

test('S-K: JSON is accepted only in valid UTF-8, without compression', async () => {
  const account = await testAccount()
  const { email } = await account.user()
  const good = JSON.stringify({ email, password: PASSWORD })
  const send = async (type: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    (
      await account.app.inject({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'content-type': type, ...headers },
        payload,
      })
    ).statusCode
  const statuses = await Promise.all([
    send('application/json', good),
    send('Application/JSON; charset=UTF-8', good),
    send('application/json; charset="utf-8"', good, { 'content-encoding': 'identity' }),
    send('application/json; charset=utf-16', good),
    send('application/json; charset=iso-8859-1', good),
    send('application/json', gzipSync(good), { 'content-encoding': 'gzip' }),
    send('application/json', good, { 'content-encoding': 'br' }),
    send(
      'application/json',
      Buffer.concat([Buffer.from(`${good.slice(0, -1)},"totp":"`), Buffer.from([0xff]), Buffer.from('"}')]),
    ),
    send('text/plain', good),
  ])
  expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 400, 400])
})

test('R12: a call without a body is answered the same when it declares JSON', async () => {
  const account = await testAccount()
  const { operations } = await readOperations(account)
  const bodyless = operations.filter(({ method, body }) => method !== 'GET' && !body)
  expect(bodyless.length).toBeGreaterThan(8)
  const statusOf = async (operation: ApiOperation, type?: string) => {
    const role = ROLE_FOR[operation['x-access']]
    const token = role && (await openSession(account, (await quickPrincipal(account, role)).id))
    const url = fillPath(operation, () => '999999999')
    const { status } = await send(account, {
      method: operation.method,
      url,
      payload: '',
      ...(token && { token }),
      ...(type && { type }),
    })
    return status
  }
  for (const operation of bodyless) {
    const [declared, plain] = [await statusOf(operation, 'application/json'), await statusOf(operation)]
    expect(declared, `${operation.method} ${operation.path}`).toBe(plain)
  }
})

test('R12: a call that needs a body is refused without one, whatever it declares', async () => {
  const account = await testAccount()
  for (const type of ['application/json', undefined]) {
    const { status, body } = await send(account, {
      method: 'POST',
      url: '/api/user/login',
      payload: '',
      ...(type && { type }),
    })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })])
  }
})
