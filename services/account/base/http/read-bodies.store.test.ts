import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
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
