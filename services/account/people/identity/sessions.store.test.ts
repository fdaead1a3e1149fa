import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { mailsTo } from '../../testing/test-mail.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

type Device = { id: number; ip: string; user_agent: string; remember: boolean; current: boolean }

const signIn = async (email: string, from = '192.0.2.1', password = PASSWORD) => {
  const headers = { 'user-agent': `browser at ${from}` }
  const body = { email, password, remember: true }
  const answer = await account.call('POST', '/api/user/login', { body, from, headers })
  return answer.body.token as string
}
const devices = async (token: string) =>
  (await account.call('GET', '/api/user/sessions', { token })).body.items as Device[]
const statusOf = async (token: string) => (await account.call('GET', '/api/user/profile', { token })).status

test('a user sees their own devices with the current one marked, and ends one of them', async () => {
  const { email, token } = await account.user()
  const phone = await signIn(email, '203.0.113.7')
  const list = await account.call('GET', '/api/user/sessions', { token })
  expect(list.body).toMatchObject({ status: 'success', page: 1, total: 2 })
  const listed = await devices(token)
  expect(listed.map(({ ip, remember, current }) => [ip, remember, current])).toEqual(
    expect.arrayContaining([
      ['203.0.113.7', true, false],
      ['192.0.2.1', false, true],
    ]),
  )
  const other = listed.find((device) => !device.current)
  expect(other?.user_agent).toBe('browser at 203.0.113.7')
  const end = () => account.call('DELETE', `/api/user/sessions/${other?.id}`, { token })
  expect((await end()).status).toBe(200)
  expect([await statusOf(token), await statusOf(phone)]).toEqual([200, 401])
  expect((await end()).status).toBe(404)
  expect(await devices(token)).toHaveLength(1)
})

test('nobody sees or ends another user’s device', async () => {
  const [victim, thief] = [await account.user(), await account.user()]
  const [device] = await devices(victim.token)
  expect((await devices(thief.token)).map(({ id }) => id)).not.toContain(device?.id)
  const answer = await account.call('DELETE', `/api/user/sessions/${device?.id}`, { token: thief.token })
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await statusOf(victim.token)).toBe(200)
})

test('all other devices are signed out at once', async () => {
  const { email, token } = await account.user()
  const others = [await signIn(email), await signIn(email)]
  expect((await account.call('POST', '/api/user/sessions/end-others', { token })).status).toBe(200)
  expect(await statusOf(token)).toBe(200)
  for (const other of others) expect(await statusOf(other)).toBe(401)
})

test('inactive sessions are not listed, and none outlives its absolute end', async () => {
  const { email, id, token } = await account.user()
  const remembered = await signIn(email)
  await sql`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${id}`.execute(
    account.db,
  )
  expect(await devices(remembered)).toHaveLength(1)
  expect(await statusOf(token)).toBe(401)
  await sql`update sessions set created_at = now() - interval '31 days', expires_at = now() - interval '1 second'
    where user_id = ${id}`.execute(account.db)
  expect(await statusOf(remembered)).toBe(401)
})

test('a new password needs the current one, ends every other session, and the owner is told', async () => {
  const { email, token } = await account.user()
  const other = await signIn(email)
  const change = (currentPassword: string, newPassword: string) =>
    account.call('POST', '/api/user/change-password', { token, body: { currentPassword, newPassword } })
  expect((await change('Wrong12345', 'Fresh12345')).body).toMatchObject({
    code: 'invalid_request',
    errors: { currentPassword: 'Incorrect password' },
  })
  expect((await change(PASSWORD, 'short1')).body.errors).toEqual({
    newPassword: 'Password must be at least 8 characters and contain letters and numbers',
  })
  expect(await statusOf(other)).toBe(200)
  expect(await change(PASSWORD, 'Fresh12345')).toMatchObject({
    status: 200,
    body: { message: 'Password changed. Your other devices were signed out.' },
  })
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect(await signIn(email, '192.0.2.1', 'Fresh12345')).toMatch(/^ey/)
  expect((await mailsTo(account, email))[0]?.subject).toBe('Your password was changed')
})

test('a stolen session cannot guess the password endlessly', async () => {
  const { token } = await account.user()
  const body = { currentPassword: 'Wrong12345', newPassword: 'Fresh12345' }
  const guess = () => account.call('POST', '/api/user/change-password', { token, body, from: '203.0.113.50' })
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
})
