import { expect, test } from 'vitest'
import { checkAdjustment, checkUser, readCalls } from './user-form.ts'

const user = { username: '', email: 'a@b.example', password: '' }

test('a user keeps the password if none is given', () => {
  expect(checkUser(user)).toEqual({})
  expect(checkUser({ ...user, password: 'Long3nough' })).toEqual({})
})

test('a new password and the email follow the rules of registration', () => {
  for (const password of ['Short1', 'onlyletters', '12345678'])
    expect(checkUser({ ...user, password })).toEqual({ password: 'auth.passwordRule' })
  expect(checkUser({ ...user, email: ' ' })).toEqual({ email: 'auth.emailRequired' })
  expect(checkUser({ ...user, email: 'nobody' })).toEqual({ email: 'auth.emailInvalid' })
})

test('an adjustment is a positive whole number with a reason', () => {
  expect(checkAdjustment({ calls: '500', reason: 'refund' })).toEqual({})
  for (const calls of ['0', '-5', '1.5', 'many', '100000001'])
    expect(checkAdjustment({ calls, reason: 'refund' })).toEqual({ calls: 'users.positive' })
  expect(checkAdjustment({ calls: '', reason: ' ' })).toEqual({ calls: 'required', reason: 'required' })
})

test('only a valid number shows how many calls will be left', () => {
  expect(readCalls(' 500 ')).toBe(500)
  for (const typed of ['', '0', '-5', '1.5', 'many', '100000001']) expect(readCalls(typed)).toBeNull()
})
