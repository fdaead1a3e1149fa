import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUser, openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { codeMailedTo, mailsTo, otherCode, registrationCode, resetCode } from '../../testing/test-mail.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const post = (path: string, body: object, from?: string) =>
  account.call('POST', path, { body, ...(from && { from }) })
const verify = (email: string, code: string, from?: string) =>
  post('/api/email/verify-reset-code', { email, code }, from)
const register = (email: string, code: string, from?: string) =>
  post('/api/user/register', { email, code, password: 'Sluice123' }, from)
const later = (email: string, span: string) =>
  sql`update email_codes set sent_at = sent_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where email = ${email}`.execute(account.db)
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('of a thousand guesses from a hundred addresses five are compared, then even the right code is dead', async () => {
  const email = 'guessed@codes.test'
  await addUser(account.db, email)
  const code = await resetCode(account, email)
  const guesses = Array.from({ length: 1_000 }, (_, n) => n)
  for (let start = 0; start < guesses.length; start += 50) {
    const answers = await Promise.all(
      guesses.slice(start, start + 50).map((n) => {
        const guess = ((Number(code) + 1 + n) % 1_000_000).toString().padStart(6, '0')
        return verify(email, guess, `203.0.113.${n % 100}`)
      }),
    )
    expect(countOf(answers, 400)).toBe(50)
  }
  const row = await account.db.selectFrom('email_codes').selectAll().where('email', '=', email).execute()
  expect(row.map(({ attempts }) => attempts)).toEqual([5])
  expect(await verify(email, code, '198.51.100.1')).toMatchObject({
    status: 400,
    body: { code: 'invalid_code', errors: { code: 'Invalid or expired verification code' } },
  })
})

test('the right code used a hundred times in parallel creates one account with one grant', async () => {
  const email = 'once@codes.test'
  const code = await registrationCode(account, email)
  const tries = Array.from({ length: 100 }, (_, n) => register(email, code, `198.51.100.${n}`))
  const answers = await Promise.all(tries)
  expect(countOf(answers, 200)).toBe(1)
  const { rows } = await sql<{ users: number; granted: number }>`
    select count(*) as users, sum(a.granted) as granted
    from users u join quota_accounts a on a.owner_id = u.id where u.email = ${email}`.execute(account.db)
  expect(rows).toEqual([{ users: 1, granted: 1_000 }])
})

test('a reset code changes the password once, however often it is sent in parallel', async () => {
  const email = 'reset-once@codes.test'
  await addUser(account.db, email)
  const code = await resetCode(account, email)
  const tries = Array.from({ length: 20 }, (_, n) =>
    post('/api/auth/reset-password', { email, code, newPassword: `Sluice${n}123` }),
  )
  expect(countOf(await Promise.all(tries), 200)).toBe(1)
})

test('a code is valid only for its purpose and address', async () => {
  const email = 'purpose@codes.test'
  const code = await registrationCode(account, email)
  await addUser(account.db, email)
  expect((await verify(email, code)).status).toBe(400)
  await post('/api/email/send-reset-code', { email })
  const forReset = await codeMailedTo(account, email, 2)
  if (forReset !== code) expect((await register(email, forReset)).status).toBe(400)
  expect((await register('other@codes.test', code)).status).toBe(400)
  expect((await verify(email, forReset)).status).toBe(200)
})

test('a second code ends the first', async () => {
  const email = 'resend@codes.test'
  await addUser(account.db, email)
  const first = await resetCode(account, email)
  await later(email, '61 seconds')
  const second = await resetCode(account, email, 2)
  if (first !== second) expect((await verify(email, first)).status).toBe(400)
  expect((await verify(email, second)).status).toBe(200)
})

test('a code lives ten minutes', async () => {
  const email = 'old@codes.test'
  await addUser(account.db, email)
  const code = await resetCode(account, email)
  await later(email, '9 minutes')
  expect((await verify(email, code)).status).toBe(200)
  await later(email, '1 minute')
  expect((await verify(email, code)).status).toBe(400)
})

test('of many parallel requests one sends a mail, the others are told to wait a minute', async () => {
  const email = 'flood@codes.test'
  const asks = Array.from({ length: 20 }, () => post('/api/email/send-verification', { email }))
  const answers = await Promise.all(asks)
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([1, 19])
  const refused = answers.find((answer) => answer.status === 429)
  expect(refused?.body).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
  expect(await mailsTo(account, email)).toHaveLength(1)
})

test('an address gets five codes an hour and ten a day, whatever their purpose and origin', async () => {
  const email = 'bounds@codes.test'
  await addUser(account.db, email)
  const send = (n: number) => post('/api/email/send-reset-code', { email }, `192.0.2.${n}`)
  for (let n = 1; n <= 10; n += 1) {
    expect((await send(n)).status).toBe(200)
    await later(email, n === 5 ? '2 hours' : '61 seconds')
  }
  await later(email, '2 hours')
  const refused = await send(11)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(15 * 3_600)
  await later(email, '24 hours')
  for (let n = 12; n <= 16; n += 1) {
    expect((await send(n)).status).toBe(200)
    await later(email, '61 seconds')
  }
  expect((await send(17)).status).toBe(429)
})

test('a network may try thirty wrong codes in a quarter of an hour, with a whole /64 counting as one', async () => {
  const tries = []
  for (let n = 0; n < 32; n += 1)
    tries.push(await verify(`nobody${n}@codes.test`, '000000', `2001:db8:5::${n + 1}`))
  expect([countOf(tries, 400), countOf(tries, 429)]).toEqual([30, 2])
})

test('without Redis codes keep working with half the limits per network and the same limits per address', async () => {
  const alone = await testAccount({ REDIS_URL: 'redis://127.0.0.1:9' })
  const email = 'noredis@codes.test'
  const code = await registrationCode(alone, email)
  const again = await alone.call('POST', '/api/email/send-verification', { body: { email } })
  expect(again.status).toBe(429)
  const tries = []
  for (let n = 0; n < 17; n += 1) {
    const body = { email: `nobody${n}@codes.test`, code: otherCode(code) }
    tries.push(await alone.call('POST', '/api/email/verify-reset-code', { body, from: '203.0.113.9' }))
  }
  expect([countOf(tries, 400), countOf(tries, 429)]).toEqual([15, 2])
})

test('neither a code nor a plain hash of it is stored', async () => {
  const email = 'stored@codes.test'
  const code = await registrationCode(account, email)
  const { rows } = await sql<{ plain: boolean }>`
    select code_hash = sha256(${code}::text::bytea) as plain from email_codes where email = ${email}`.execute(
    account.db,
  )
  expect(rows).toEqual([{ plain: false }])
})
