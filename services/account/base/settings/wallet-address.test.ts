import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWalletAddress } from './wallet-address.ts'

/** The USDT contract itself, whose address is public. */
const GOOD = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

test('an address of the network is valid', () => expect(isWalletAddress(GOOD)).toBe(true))

test.each([
  '',
  'T',
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ` ${GOOD}`,
])('%j is not valid', (text) => expect(isWalletAddress(text)).toBe(false))

test('no other text is valid', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (text) => !isWalletAddress(text)))
})

test('one wrong character is always noticed', () => {
  const at = fc.nat({ max: GOOD.length - 1 })
  fc.assert(
    fc.property(at, fc.constantFrom(...BASE58), (index, char) => {
      fc.pre(GOOD[index] !== char)
      expect(isWalletAddress(GOOD.slice(0, index) + char + GOOD.slice(index + 1))).toBe(false)
    }),
  )
})
