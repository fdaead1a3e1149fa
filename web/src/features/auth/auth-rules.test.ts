import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPasswordFault } from '../../parts/password-rule.ts'
import { checkLogin, checkNewPassword, checkRegister, codeFault, digitsOf, emailFault } from './auth-rules.ts'

test.each([
  ['', 'auth.emailRequired'],
  ['   ', 'auth.emailRequired'],
  ['nobody', 'auth.emailInvalid'],
  ['a@b', 'auth.emailInvalid'],
  ['a b@c.d', 'auth.emailInvalid'],
  ['a@b.', 'auth.emailInvalid'],
  ['a@b.c', null],
  [' lin.yue@example.com ', null],
])('the email "%s" gives %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault)
})

test.each([
  ['abcd123', 'auth.passwordRule'],
  ['abcdefgh', 'auth.passwordRule'],
  ['12345678', 'auth.passwordRule'],
  ['abcd 1234', 'auth.passwordRule'],
  ['abcd-1234', 'auth.passwordRule'],
  ['abcd1234', null],
])('the new password "%s" gives %s', (password, fault) => {
  expect(newPasswordFault(password, false)).toBe(fault)
})

test('where symbols are allowed the rest of the rule applies', () => {
  const faultOf = (password: string) => newPasswordFault(password, true)
  expect([faultOf('abcd-1234'), faultOf('密码 abc 123')]).toEqual([null, null])
  for (const password of ['ab-1234', 'abcd-efgh', '1234-5678', 'abcd\n1234'])
    expect(faultOf(password)).toBe('auth.passwordRule')
})

test('a code is six digits, and only digits can be typed', () => {
  expect([codeFault(''), codeFault('12345'), codeFault('123456')]).toEqual([
    'auth.codeRequired',
    'auth.codeSixDigits',
    null,
  ])
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,6}$/.test(digitsOf(text))))
  expect(digitsOf(' 12 34-567890')).toBe('123456')
})

test('the forms name exactly the invalid fields', () => {
  expect(checkLogin({ email: 'a@b.c', password: '', totp: '', remember: false })).toEqual({
    password: 'auth.passwordRequired',
  })
  expect(
    checkRegister(
      { email: 'a@b.c', code: '123456', password: 'abcd1234', terms: true, privacy: false },
      false,
    ),
  ).toEqual({ privacy: 'auth.privacyRequired' })
  expect(checkNewPassword({ password: 'abcd1234', again: 'abcd1235' }, false)).toEqual({
    again: 'auth.passwordsDiffer',
  })
})
