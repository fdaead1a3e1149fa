import { expect, test } from 'vitest'
import { en_US } from '../../base/messages/en_US.ts'
import { zh_CN } from '../../base/messages/zh_CN.ts'
import { fillPath, readOperations, send } from '../../testing/operations.ts'
import { type TestAccount, testAccount } from '../../testing/test-account.ts'
import { createSuperadmin } from './create-superadmin.ts'

const OPEN = ['POST /api/user/change-password', 'POST /api/user/logout', 'GET /api/user/profile']

async function firstLogin(account: TestAccount) {
  const { email, password } = (await createSuperadmin(account.db, 'root@account.test', true))!
  const login = (password: string) => account.call('POST', '/api/user/login', { body: { email, password } })
  const change = (token: string, newPassword: string, currentPassword = password) =>
    account.call('POST', '/api/user/change-password', { token, body: { currentPassword, newPassword } })
  const signedIn = await login(password)
  return { password, login, change, token: signedIn.body.token as string }
}

test('with a one-time password one can only choose another, sign out and see one’s own profile', async () => {
  const account = await testAccount()
  const { login, password, ...first } = await firstLogin(account)
  let { token } = first
  const { operations } = await readOperations(account)
  const reached: string[] = []
  for (const operation of operations.filter((each) => each['x-access'] !== 'public')) {
    const url = fillPath(operation, () => '1')
    const { status, body } = await send(account, { method: operation.method, url, token })
    if (status === 403) expect(body).toMatchObject({ code: 'password_change_required' })
    else reached.push(`${operation.method} ${operation.path}`)
    // Signing out was one of them.
    if (operation.path === '/api/user/logout') token = (await login(password)).body.token
  }
  expect(reached.sort()).toEqual([...OPEN].sort())
})

test('the refusal is in both languages', async () => {
  const account = await testAccount()
  const { token } = await firstLogin(account)
  for (const [language, texts] of [
    ['en-US', en_US],
    ['zh-CN', zh_CN],
  ] as const) {
    const headers = { 'accept-language': language }
    expect(await account.call('GET', '/api/admin/settings', { token, headers })).toMatchObject({
      status: 403,
      body: { code: 'password_change_required', message: texts.password_change_required },
    })
  }
})

test('a new password opens the session for good and ends the one-time password', async () => {
  const account = await testAccount()
  const { token, login, change, password } = await firstLogin(account)
  const settings = async (token: string) =>
    (await account.call('GET', '/api/admin/settings', { token })).status
  expect((await change(token, password)).body.errors).toEqual({ newPassword: en_US.password_same })
  expect((await change(token, 'short')).status).toBe(400)
  expect((await change(token, 'MyOwn12345', 'Wrong12345')).status).toBe(400)
  expect(await settings(token)).toBe(403)
  expect((await change(token, 'MyOwn12345')).status).toBe(200)
  expect(await settings(token)).toBe(200)
  expect((await login(password)).status).toBe(401)
  expect(await settings((await login('MyOwn12345')).body.token)).toBe(200)
})
