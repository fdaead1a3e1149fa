import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { mailsTo, otherCode, registrationCode } from '../../testing/test-mail.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const register = (to: TestAccount, body: object) => to.call('POST', '/api/user/register', { body })
const send = (to: TestAccount, body: object) => to.call('POST', '/api/email/send-verification', { body })

test('the mailed code gives an account with the trial calls and signs in', async () => {
  const sent = await send(account, { email: ' New@Register.test ', lang: 'en_US' })
  expect(sent).toMatchObject({
    status: 200,
    body: { status: 'success', message: 'Verification code sent. Please check your email.' },
  })
  const [mail] = await mailsTo(account, 'new@register.test')
  expect(mail?.subject).toBe('Your registration code')
  expect(mail?.text).toContain('valid for 10 minutes')
  const code = /^\d{6}$/m.exec(mail!.text)![0]
  const body = { email: 'NEW@register.test', password: 'Sluice123', code, agreeTerms: true, lang: 'zh_CN' }
  const made = await register(account, body)
  expect(made).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: '注册成功',
      data: { email: 'new@register.test', role: 'user', remaining_calls: 1_000, total_calls: 1_000 },
    },
  })
  const { token } = made.body
  expect((await account.call('GET', '/api/user/profile', { token })).status).toBe(200)
  const login = { email: 'new@register.test', password: 'Sluice123' }
  expect((await account.call('POST', '/api/user/login', { body: login })).status).toBe(200)
  const row = await account.db
    .selectFrom('users')
    .select(['language', 'terms_accepted_at'])
    .where('email', '=', 'new@register.test')
    .executeTakeFirstOrThrow()
  expect(row.terms_accepted_at).toBeInstanceOf(Date)
})

test('the mail is in the requested language, otherwise in Chinese', async () => {
  await send(account, { email: 'zh@register.test', lang: 'zh_CN' })
  const [mail] = await mailsTo(account, 'zh@register.test')
  expect(mail?.subject).toBe('注册验证码')
  expect(mail?.text).toContain('验证码 10 分钟内有效')
})

const good = { email: 'form@register.test', password: 'Sluice123', code: '123456' }
test.each([
  [{ email: '' }, 'email', 'Please enter your email address', '请输入邮箱地址'],
  [{ email: 'form@register' }, 'email', 'Please enter a valid email address', '请输入有效的邮箱地址'],
  [{ password: '' }, 'password', 'Please enter your password', '请输入密码'],
  ...['Short12', 'onlyletters', '1234567890', 'Symbols123!', 'Space 1234', '密码密码密码密码1a'].map(
    (password) =>
      [
        { password },
        'password',
        'Password must be at least 8 characters and contain letters and numbers',
        '密码至少 8 位，且须同时包含字母和数字',
      ] as const,
  ),
  [{ code: '' }, 'code', 'Please enter the verification code', '请输入验证码'],
  [{ code: '12345' }, 'code', 'Verification code should be 6 digits', '验证码应为 6 位数字'],
  [{ code: '1234567' }, 'code', 'Verification code should be 6 digits', '验证码应为 6 位数字'],
  [{ code: '１２３４５６' }, 'code', 'Verification code should be 6 digits', '验证码应为 6 位数字'],
  [{ agreeTerms: false }, 'agreeTerms', 'Please agree to the terms of service', '请同意服务条款'],
  [{ code: '000000' }, 'code', 'Invalid or expired verification code', '验证码无效或已过期'],
] as const)('a form with %j is refused at the field, in both languages', async (change, field, en, zh) => {
  for (const [lang, text] of [
    ['en_US', en],
    ['zh_CN', zh],
  ]) {
    const answer = await register(account, { ...good, ...change, lang })
    expect(answer).toMatchObject({ status: 400, body: { message: text, errors: { [field]: text } } })
  }
})

test('an address with an account is refused when a code is requested, and when the account was created in between', async () => {
  await addUser(account.db, 'taken@register.test')
  const en = 'This email is already registered. Please log in or use another email.'
  const zh = '该邮箱已注册，请直接登录或使用其他邮箱。'
  for (const [lang, text] of [
    ['en_US', en],
    ['zh_CN', zh],
  ]) {
    expect(await send(account, { email: 'Taken@register.test', lang })).toMatchObject({
      status: 409,
      body: { code: 'email_registered', message: text, errors: { email: text } },
    })
  }
  const code = await registrationCode(account, 'between@register.test')
  await addUser(account.db, 'between@register.test')
  const late = { email: 'between@register.test', password: 'Sluice123', code }
  expect(await register(account, late)).toMatchObject({ status: 409, body: { message: en } })
})

test('a failed registration leaves nothing behind, and its code stays valid', async () => {
  const email = 'retry@register.test'
  const code = await registrationCode(account, email)
  expect((await register(account, { email, password: 'Sluice123', code: otherCode(code) })).status).toBe(400)
  expect(await account.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  expect((await register(account, { email, password: 'Sluice123', code })).status).toBe(200)
})

test('fields that would grant rights are refused, and nobody gets them', async () => {
  for (const field of [
    'role',
    'status',
    'balance',
    'remaining_calls',
    'user_id',
    'id',
    'is_member',
    'totp',
  ]) {
    const answer = await register(account, { ...good, [field]: 'admin' })
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: 'Unknown field' } } })
  }
})

test('with PASSWORD_SYMBOLS other characters are allowed, and the rest of the rule stays', async () => {
  const open = await testAccount({ PASSWORD_SYMBOLS: 'true' })
  expect((await open.call('GET', '/api/site')).body.data.passwordSymbols).toBe(true)
  const email = 'symbols@register.test'
  const code = await registrationCode(open, email)
  for (const password of ['Abc 12!', 'no-digits-here', 'tab\t12345678a'])
    expect((await register(open, { email, password, code })).status, password).toBe(400)
  const password = 'corrêct horse-1'
  expect((await register(open, { email, password, code })).status).toBe(200)
  const login = await open.call('POST', '/api/user/login', { body: { email, password } })
  expect(login.status).toBe(200)
})

test('with HIDE_ACCOUNT_EXISTENCE only the mailbox learns who is registered', async () => {
  const quiet = await testAccount({ HIDE_ACCOUNT_EXISTENCE: 'true' })
  await addUser(quiet.db, 'known@register.test')
  const facts = (answer: { status: number; body: unknown }) => [answer.status, answer.body]
  for (const path of ['/api/email/send-verification', '/api/email/send-reset-code']) {
    const ask = (email: string) => quiet.call('POST', path, { body: { email } })
    const [known, unknown] = [await ask('known@register.test'), await ask('unknown@register.test')]
    expect(facts(known)).toEqual(facts(unknown))
    expect(known.status).toBe(200)
    expect(facts(await ask('known@register.test'))).toEqual(facts(await ask('unknown@register.test')))
  }
  const known = await mailsTo(quiet, 'known@register.test', 2)
  expect(known.map((mail) => mail.subject)).toEqual([
    'Your password reset code',
    'You already have an account',
  ])
  expect((await mailsTo(quiet, 'unknown@register.test')).map((mail) => mail.subject)).toEqual([
    'Your registration code',
  ])
  const guess = (email: string) => register(quiet, { email, password: 'Sluice123', code: '000000' })
  expect(facts(await guess('known@register.test'))).toEqual(facts(await guess('unknown@register.test')))
})
