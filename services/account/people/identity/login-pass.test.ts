import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPass, makePass, PASS_MS, passKeyOf } from './login-pass.ts'

const key = passKeyOf('token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n')
const EMAIL = 'owner@pass.test'
const NOW = 1_800_000_000_000
const pass = makePass(key, EMAIL, NOW)

test('S-O: a pass is valid for its address and for a day', () => {
  expect(isPass(key, EMAIL, pass, NOW + PASS_MS - 1)).toBe(true)
  expect(isPass(key, EMAIL, pass, NOW + PASS_MS)).toBe(false)
  expect(isPass(key, 'other@pass.test', pass, NOW)).toBe(false)
  expect(isPass(passKeyOf('another secret of this length at least'), EMAIL, pass, NOW)).toBe(false)
})

test('S-O: nothing but a pass is accepted as one', () => {
  const [end, mac] = pass.split('.') as [string, string]
  const later = (NOW + 2 * PASS_MS).toString(36)
  for (const text of ['', '.', end, mac, `${later}.${mac}`, `${end}.`, `${end}.${mac.slice(1)}`])
    expect(isPass(key, EMAIL, text, NOW), text).toBe(false)
  fc.assert(fc.property(fc.string(), (text) => !isPass(key, EMAIL, text, NOW)))
})
