import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestAccount, PASSWORD, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { mailsTo, otherCode } from '../../testing/test-mail.ts'
import { appCode, withTotp } from '../../testing/test-totp.ts'
import { holdUser } from '../identity/hold-user.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const login = (email: string, totp?: string, password = PASSWORD) =>
  account.call('POST', '/api/user/login', { body: { email, password, ...(totp && { totp }) } })
const statusOf = async (token: string) => (await account.call('GET', '/api/user/profile', { token })).status
const stateOf = async (token: string) => (await account.call('GET', '/api/user/totp', { token })).body.data

test('with a second factor a password alone is not enough, and the session that set it up stays', async () => {
  const { email, token } = await account.user()
  const other = (await login(email)).body.token as string
  expect(await stateOf(token)).toEqual({ enabled: false, required: false, recovery_codes_left: 0 })
  const { secret } = await withTotp(account, token)
  expect(await stateOf(token)).toEqual({ enabled: true, required: false, recovery_codes_left: 10 })
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect(await login(email)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
  expect((await login(email, undefined, 'Wrong12345')).body.code).toBe('wrong_credentials')
  expect((await login(email, appCode(secret), 'Wrong12345')).body.code).toBe('wrong_credentials')
  const signedIn = await login(email, appCode(secret))
  expect(signedIn).toMatchObject({ status: 200, body: { data: { email } } })
  expect((await mailsTo(account, email)).map((mail) => mail.subject)).toEqual([
    'Two-factor authentication was turned on',
  ])
})

test('a login in progress without a second factor does not survive its confirmation', async () => {
  const { id, email, token } = await account.user()
  await account.call('POST', '/api/user/totp/setup', { token, body: { password: PASSWORD } })
  const { answer } = await account.db.transaction().execute(async (tx) => {
    await holdUser(tx, id)
    const answer = login(email)
    const waiting = () =>
      sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(account.db)
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 5_000 }).toBe(1)
    await tx.updateTable('totp_seeds').set({ confirmed_at: new Date() }).where('user_id', '=', id).execute()
    return { answer }
  })
  expect((await answer).body.code).toBe('totp_required')
})

test('a code works once, even in parallel, and earlier codes no longer work', async () => {
  const { email, token } = await account.user()
  const { secret } = await withTotp(account, token)
  const code = appCode(secret, 1)
  const answers = await Promise.all([login(email, code), login(email, code), login(email, code)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
  expect((await login(email, code)).body.code).toBe('wrong_totp')
  expect((await login(email, appCode(secret, 0))).body.code).toBe('wrong_totp')
})

test('the codes of the neighbouring steps are accepted, those further off are not', async () => {
  const { email, token } = await account.user()
  const { secret } = await withTotp(account, token)
  expect((await login(email, appCode(secret, 3))).body.code).toBe('wrong_totp')
  expect((await login(email, appCode(secret, -3))).body.code).toBe('wrong_totp')
  expect((await login(email, appCode(secret, 1))).status).toBe(200)
})

test('after five wrong codes even the right one must wait, while a recovery code still works', async () => {
  const { email, token } = await account.user()
  const { secret, codes } = await withTotp(account, token)
  const wrong = otherCode(appCode(secret))
  const tries = []
  for (let n = 0; n < 6; n += 1) tries.push((await login(email, wrong)).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  const refused = await login(email, appCode(secret))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await login(email, codes[0])).status).toBe(200)
})

test('a recovery code works once, even in parallel, and its owner is told', async () => {
  const { email, token } = await account.user()
  const { codes } = await withTotp(account, token)
  const first = codes[0]!.toUpperCase()
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, first)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401])
  expect((await login(email, 'aaaa-bbbb-cccc-dddd')).body.code).toBe('wrong_totp')
  const again = (await login(email, codes[1])).body.token
  expect((await stateOf(again)).recovery_codes_left).toBe(8)
  expect((await mailsTo(account, email, 3))[0]?.subject).toBe('A recovery code was used')
})

test('new recovery codes end the old ones', async () => {
  const { email, token } = await account.user()
  const { secret, codes } = await withTotp(account, token)
  const renew = (code: string) =>
    account.call('POST', '/api/user/totp/recovery-codes', { token, body: { code } })
  expect((await renew('000000')).body.errors).toEqual({
    code: 'Incorrect or already used authenticator code',
  })
  const renewed = (await renew(appCode(secret))).body.data.recovery_codes as string[]
  expect((await login(email, codes[0])).status).toBe(401)
  expect((await login(email, renewed[0])).status).toBe(200)
})

test('turning it off needs the password and a code, and ends other sessions', async () => {
  const { email, token } = await account.user()
  const { secret } = await withTotp(account, token)
  const other = (await login(email, appCode(secret))).body.token as string
  const disable = (body: object) => account.call('POST', '/api/user/totp/disable', { token, body })
  const code = appCode(secret, 1)
  expect((await disable({ password: 'Wrong12345', code })).body.errors).toEqual({
    password: 'Incorrect password',
  })
  expect((await disable({ password: PASSWORD, code: '' })).status).toBe(400)
  expect((await disable({ password: PASSWORD, code })).status).toBe(200)
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect((await login(email)).status).toBe(200)
})

test('setting it up needs the password, changes nothing until confirmed, and cannot bypass an existing one', async () => {
  const { email, token } = await account.user()
  const setup = (password: string) =>
    account.call('POST', '/api/user/totp/setup', { token, body: { password } })
  const enable = (code: string) => account.call('POST', '/api/user/totp/enable', { token, body: { code } })
  expect((await enable('123456')).status).toBe(409)
  expect((await setup('Wrong12345')).status).toBe(400)
  const first = (await setup(PASSWORD)).body.data.secret as string
  const second = (await setup(PASSWORD)).body.data
  expect(second.uri).toContain('otpauth://totp/Sluice')
  expect((await login(email)).status).toBe(200)
  expect((await enable(appCode(first))).body.code).toBe('invalid_code')
  expect((await enable(appCode(second.secret))).status).toBe(200)
  expect((await setup(PASSWORD)).body.code).toBe('conflict')
  expect((await enable(appCode(second.secret, 1))).body.code).toBe('conflict')
})

test('a stolen database holds no seed and no recovery code in the clear', async () => {
  const { id, token } = await account.user()
  const { secret, codes } = await withTotp(account, token)
  const rows = [
    await account.db.selectFrom('totp_seeds').selectAll().where('user_id', '=', id).execute(),
    await account.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
  ]
  const kept = JSON.stringify(rows)
  for (const known of [secret, ...codes]) expect(kept).not.toContain(known)
})

test('outside local mode administrators are required to have one, users are not', async () => {
  const strict = await testAccount({ SLUICE_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:9' })
  const { token, id } = await strict.user()
  const required = async () =>
    (await strict.call('GET', '/api/user/totp', { token })).body.data.required as boolean
  expect(await required()).toBe(false)
  await strict.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  expect(await required()).toBe(true)
})
