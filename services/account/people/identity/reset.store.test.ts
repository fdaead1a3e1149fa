import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { mailsTo, otherCode, resetCode } from '../../testing/test-mail.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const post = (path: string, body: object) => account.call('POST', path, { body })
const statusOf = async (token: string) => (await account.call('GET', '/api/user/profile', { token })).status

test('a forgotten password is replaced in three steps, every session ends, and the owner is told', async () => {
  const { email, token } = await account.user()
  const code = await resetCode(account, email)
  const [mail] = await mailsTo(account, email)
  expect(mail?.subject).toBe('Your password reset code')
  for (let n = 0; n < 2; n += 1) {
    expect(await post('/api/email/verify-reset-code', { email, code, lang: 'en_US' })).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Verification code accepted' },
    })
  }
  const form = { email, code, newPassword: 'Fresh12345' }
  expect(await post('/api/auth/reset-password', { ...form, lang: 'zh_CN' })).toMatchObject({
    status: 200,
    body: { status: 'success', message: '密码重置成功，请使用新密码登录' },
  })
  expect(await statusOf(token)).toBe(401)
  expect((await post('/api/user/login', { email, password: PASSWORD })).status).toBe(401)
  expect((await post('/api/user/login', { email, password: 'Fresh12345' })).status).toBe(200)
  expect((await post('/api/auth/reset-password', form)).status).toBe(400)
  const [notice] = await mailsTo(account, email, 2)
  expect(notice?.subject).toBe('Your password was changed')
})

test('an address without an account is refused at the field, in both languages', async () => {
  for (const [lang, text] of [
    ['en_US', 'This email is not registered. Please check or register first.'],
    ['zh_CN', '该邮箱尚未注册，请检查邮箱或先注册。'],
  ]) {
    expect(await post('/api/email/send-reset-code', { email: 'nobody@reset.test', lang })).toMatchObject({
      status: 404,
      body: { code: 'email_not_registered', message: text, errors: { email: text } },
    })
  }
})

test.each([
  [{ code: '' }, 'code', 'Please enter the verification code', '请输入验证码'],
  [{ code: '12a456' }, 'code', 'Please enter the 6-digit code', '请输入 6 位验证码'],
  [{ newPassword: '' }, 'newPassword', 'Please enter your password', '请输入密码'],
  [
    { newPassword: 'short1' },
    'newPassword',
    'Password must be at least 8 characters and contain letters and numbers',
    '密码至少 8 位，且须同时包含字母和数字',
  ],
  [{}, 'code', 'Invalid or expired verification code', '验证码无效或已过期'],
] as const)(
  'the third step with %j is refused at the field, in both languages',
  async (change, field, en, zh) => {
    const good = { email: 'form@reset.test', code: '123456', newPassword: 'Fresh12345' }
    for (const [lang, text] of [
      ['en_US', en],
      ['zh_CN', zh],
    ]) {
      const answer = await post('/api/auth/reset-password', { ...good, ...change, lang })
      expect(answer).toMatchObject({ status: 400, body: { message: text, errors: { [field]: text } } })
    }
  },
)

test('a wrong code changes nothing', async () => {
  const { email, token } = await account.user()
  const code = await resetCode(account, email)
  const form = { email, code: otherCode(code), newPassword: 'Fresh12345' }
  expect((await post('/api/auth/reset-password', form)).status).toBe(400)
  expect(await statusOf(token)).toBe(200)
  expect((await post('/api/user/login', { email, password: PASSWORD })).status).toBe(200)
})
