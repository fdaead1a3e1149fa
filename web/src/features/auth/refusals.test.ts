import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { isAboutCode, isTaken, isUnknown } from './refusals.ts'

const refused = (message: string, status = 400) => new ApiError('refused', { status, message })

test('the subject of a refusal is recognised by its words in both languages', () => {
  expect(isTaken(refused('This email is already registered. Please log in or use another email.'))).toBe(true)
  expect(isTaken(refused('该邮箱已注册，请直接登录或使用其他邮箱。'))).toBe(true)
  expect(isUnknown(refused('This email is not registered. Please check or register first.'))).toBe(true)
  expect(isUnknown(refused('该邮箱尚未注册，请检查邮箱或先注册。'))).toBe(true)
  expect(isTaken(refused('This email is not registered.'))).toBe(false)
})

test('only a 400 can concern the code', () => {
  expect(isAboutCode(refused('Invalid or expired verification code'))).toBe(true)
  expect(isAboutCode(refused('验证码无效或已过期'))).toBe(true)
  expect(isAboutCode(refused('Invalid or expired verification code', 500))).toBe(false)
  expect(isAboutCode(new Error('verification code'))).toBe(false)
})
