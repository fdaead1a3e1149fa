import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { openSeed, sealKeyOf, sealSeed } from './seed-seal.ts'
import { appSecret, newSeed, stepOf } from './totp-code.ts'

const RFC_SEED = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code of RFC 6238 appendix B is %s', (seconds, code) => {
  expect(stepOf(RFC_SEED, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('the codes of the previous and next step are accepted as those steps; codes further off are not', () => {
  const at = 2_000_000_000_000
  const step = Math.floor(at / 30_000)
  const codeOf = (n: number) => {
    const { secret } = appSecret(RFC_SEED, 'a@b.test')
    return new TOTP({ secret }).generate({ timestamp: n * 30_000 })
  }
  const steps = [-2, -1, 0, 1, 2].map((n) => stepOf(RFC_SEED, codeOf(step + n), at))
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(stepOf(RFC_SEED, wrong, at)).toBeUndefined()
})

test('an app gets the seed, the issuer and the account name', () => {
  const { secret, uri } = appSecret(RFC_SEED, 'a+b@c.test')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri)).toContain('Sluice:a+b@c.test')
})

test('a sealed seed opens with the same key for the same user, otherwise it throws', () => {
  const key = sealKeyOf('one-secret-of-thirty-two-bytes-or-more')
  const seed = newSeed()
  const sealed = sealSeed(key, 7, seed)
  expect(sealed.includes(seed)).toBe(false)
  expect(openSeed(key, 7, sealed)).toEqual(seed)
  expect(() => openSeed(key, 8, sealed)).toThrow()
  expect(() => openSeed(sealKeyOf('another-secret-of-thirty-two-bytes'), 7, sealed)).toThrow()
  const edited = Buffer.from(sealed)
  edited[30]! ^= 1
  expect(() => openSeed(key, 7, edited)).toThrow()
})

test('there are ten distinct recovery codes, and case and hyphens are ignored', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  const [first = ''] = codes
  expect(hashRecoveryCode(first.toUpperCase().replaceAll('-', ' '))).toEqual(hashRecoveryCode(first))
})
