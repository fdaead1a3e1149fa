import { expect, test } from 'vitest'
import { agentOf } from './agent.ts'
import { checkProof, checkPasswords as checkWith, type PasswordValues } from './settings-rules.ts'

const checkPasswords = (values: PasswordValues) => checkWith(values, false)
const good = { currentPassword: 'x', newPassword: 'Secret123', again: 'Secret123' }

test('a new password follows the rule, is typed twice, and needs the current one', () => {
  expect(checkPasswords(good)).toEqual({})
  expect(checkPasswords({ ...good, currentPassword: '' })).toEqual({
    currentPassword: 'auth.passwordRequired',
  })
  expect(checkPasswords({ ...good, newPassword: 'short1', again: 'short1' })).toEqual({
    newPassword: 'auth.passwordRule',
  })
  expect(checkPasswords({ ...good, again: 'Secret124' })).toEqual({ again: 'auth.passwordsDiffer' })
})

test("an app's code has six digits, which may be typed in groups; where allowed, a recovery code may replace it", () => {
  const app = checkProof({ code: 'app' })
  expect(app({ password: '', code: '123 456' })).toEqual({})
  expect(app({ password: '', code: '12345' })).toEqual({ code: 'auth.codeSixDigits' })
  expect(app({ password: '', code: ' ' })).toEqual({ code: 'auth.codeRequired' })
  const any = checkProof({ password: true, code: 'any' })
  expect(any({ password: 'x', code: 'abcd-efgh' })).toEqual({})
  expect(any({ password: '', code: '' })).toEqual({
    password: 'auth.passwordRequired',
    code: 'auth.codeRequired',
  })
})

test('a device is named by browser and system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  expect(agentOf(chrome)).toEqual({ name: 'Chrome · Linux', mobile: false })
  expect(agentOf(`${chrome} Edg/140.0`).name).toBe('Edge · Linux')
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(agentOf(phone)).toEqual({ name: 'Safari · iPhone', mobile: true })
  expect(agentOf('curl/8.9').name).toBe('curl')
  expect(agentOf('').name).toBe('')
})
