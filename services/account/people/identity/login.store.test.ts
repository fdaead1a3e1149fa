import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addUser,
  openTestAccount,
  PASSWORD,
  type TestAccount,
  testAccount,
} from '../../testing/test-account.ts'
import { createSuperadmin } from './create-superadmin.ts'
import { endSessionsOf } from './end-session.ts'

const login = (account: TestAccount, email: string, password: string, from?: string) =>
  account.call('POST', '/api/user/login', { body: { email, password }, ...(from && { from }) })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

test('a user signs in, sees their own profile, signs out, and the token is dead', async () => {
  const { token, email } = await account.user()
  const profile = await account.call('GET', '/api/user/profile', { token })
  expect(profile).toMatchObject({
    status: 200,
    body: { status: 'success', data: { email, role: 'user', remaining_calls: 1_000, is_member: false } },
  })
  expect((await account.call('POST', '/api/user/logout', { token })).status).toBe(200)
  expect(await account.call('GET', '/api/user/profile', { token })).toMatchObject({
    status: 401,
    body: { status: 'error', code: 'session_expired', message: 'Session expired, please log in again' },
  })
})

test('a wrong password and an unknown address get the same answer', async () => {
  await addUser(account.db, 'known@account.test')
  const wrong = await login(account, 'known@account.test', 'Wrong12345')
  const unknown = await login(account, 'unknown@account.test', 'Wrong12345')
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(unknown.body).toEqual(wrong.body)
})

test('the address ignores case and surrounding space; forms without it are refused in both languages', async () => {
  await addUser(account.db, 'case@account.test')
  expect((await login(account, '  CASE@Account.test ', PASSWORD)).status).toBe(200)
  expect((await login(account, '', 'x')).body).toMatchObject({
    code: 'invalid_request',
    message: 'Please enter your email address',
    errors: { email: 'Please enter your email address' },
  })
  expect((await login(account, 'no-address', 'x')).body.errors).toEqual({
    email: 'Please enter a valid email address',
  })
  expect((await login(account, 'a@b.test', '')).body.errors).toEqual({
    password: 'Please enter your password',
  })
  const chinese = await account.call('POST', '/api/user/login', {
    body: { email: '', password: '', lang: 'zh_CN' },
  })
  expect(chinese.body.message).toBe('请输入邮箱地址')
})

test('unknown fields are refused', async () => {
  for (const field of ['role', 'status', 'balance', 'user_id', 'id']) {
    const body = { email: 'a@b.test', password: PASSWORD, [field]: 1 }
    const answer = await account.call('POST', '/api/user/login', { body })
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: 'Unknown field' } } })
  }
})

test('a disabled user cannot sign in, and running sessions end at once', async () => {
  const { id, email, token } = await account.user()
  await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
  expect((await account.call('GET', '/api/user/profile', { token })).status).toBe(401)
  expect((await login(account, email, PASSWORD)).body).toMatchObject({ code: 'account_inactive' })
  expect((await login(account, email, 'Wrong12345')).body).toMatchObject({ code: 'wrong_credentials' })
})

test.each([
  ['29 minutes', false, 200],
  ['31 minutes', false, 401],
  ['29 days', true, 200],
  ['31 days', true, 401],
])('after %s of silence with remember-me %s the answer is %i', async (silence, remember, status) => {
  const { email, id } = await account.user()
  const signedIn = await account.call('POST', '/api/user/login', {
    body: { email, password: PASSWORD, remember },
  })
  await sql`update sessions set last_seen_at = now() - ${silence}::interval,
    created_at = now() - ${silence}::interval where user_id = ${id}`.execute(account.db)
  const token = signedIn.body.token as string
  expect((await account.call('GET', '/api/user/profile', { token })).status).toBe(status)
})

test('ten wrong passwords lock only one network out of only one account', async () => {
  await addUser(account.db, 'target@account.test')
  const guess = (from: string) => login(account, 'target@account.test', 'Wrong12345', from)
  const guesses = await Promise.all(Array.from({ length: 14 }, () => guess('2001:db8::1')))
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10)
  const refused = await login(account, 'target@account.test', PASSWORD, '2001:db8::ffff:2')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await login(account, 'target@account.test', PASSWORD, '203.0.113.9')).status).toBe(200)
})

test('the right password is never counted', async () => {
  const { email } = await account.user()
  for (let n = 0; n < 12; n += 1) expect((await login(account, email, PASSWORD)).status).toBe(200)
})

test('without Redis logins keep working with a stricter limit', async () => {
  const account = await testAccount({ REDIS_URL: 'redis://127.0.0.1:9' })
  const { email } = await account.user()
  const guesses = []
  for (let n = 0; n < 7; n += 1) guesses.push(await login(account, email, 'Wrong12345'))
  expect(guesses.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test.each([
  ['another password', { password_hash: 'x' }],
  ['being disabled', { status: 'inactive' }],
] as const)('a login in progress leaves no session after %s', async (_what, change) => {
  const { id, email } = await account.user()
  const under = await account.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set(change).where('id', '=', id).execute()
    const answer = login(account, email, PASSWORD)
    await expect.poll(() => waiting(), { timeout: 9_000 }).toBe(1)
    await endSessionsOf(tx, id)
    return { answer }
  })
  expect(await under.answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  const live = account.db.selectFrom('sessions').select('id').where('user_id', '=', id)
  expect(await live.where('revoked_at', 'is', null).execute()).toEqual([])
})

/** How many statements of this database are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    account.db,
  )
  return rows[0]?.count ?? 0
}

test('the first superadmin gets a password that works, once', async () => {
  const made = await createSuperadmin(account.db, 'root@account.test', true)
  expect(made?.password).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(await createSuperadmin(account.db, 'other@account.test', true)).toBeNull()
  expect((await login(account, made!.email, made!.password)).body.data.role).toBe('superadmin')
})
