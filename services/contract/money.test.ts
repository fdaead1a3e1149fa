import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY_DIGITS, MAX_MINOR, type Money, readMoney, showMoney } from './money.ts'

const codes = [...CURRENCY_DIGITS.keys()]
const Amounts: fc.Arbitrary<Money> = fc.record({
  minor: fc.oneof(
    fc.constantFrom(0, 1, -1, 99, -99, 100, MAX_MINOR, -MAX_MINOR, MAX_MINOR - 1),
    fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }),
  ),
  currency: fc.constantFrom(...codes),
})

test('every amount comes back from its text to the last minor unit', () => {
  fc.assert(
    fc.property(Amounts, (money) => {
      expect(readMoney(showMoney(money), money.currency)).toEqual(money)
      expect(readMoney(`0${showMoney(money)}`.replace('0-', '-0'), money.currency.toLowerCase())).toEqual(
        money,
      )
    }),
  )
})

test('a text means the same as exact arithmetic says, or is refused', () => {
  const text = fc.stringMatching(/^-?\d{1,18}(\.\d{1,6})?$/)
  fc.assert(
    fc.property(text, fc.constantFrom(...codes), (value, currency) => {
      const scale = 10n ** BigInt(CURRENCY_DIGITS.get(currency)!)
      const [whole = '', fraction = ''] = value.replace('-', '').split('.')
      // In millionths, of which every currency's unit is a whole number.
      const millionths = (BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) * scale
      const read = readMoney(value, currency)
      if (millionths % 1_000_000n !== 0n) expect(read).toBe('value_too_precise')
      else if (millionths / 1_000_000n > BigInt(MAX_MINOR)) expect(read).toBe('value_too_large')
      else {
        const minor = Number(millionths / 1_000_000n) * (value.startsWith('-') ? -1 : 1)
        expect(read).toEqual({ minor: minor + 0, currency })
      }
    }),
  )
})

test.each([
  ['12.50', 'USD', 1_250],
  ['12.5', 'usd', 1_250],
  ['0.29', 'EUR', 29],
  ['-12.50', 'USD', -1_250],
  ['-0', 'USD', 0],
  ['12.5000', 'USD', 1_250],
  ['1200', 'JPY', 1_200],
  ['1200.00', 'JPY', 1_200],
  ['0.005', 'KWD', 5],
  ['1.1', 'HUF', 110],
  ['10000000000000.00', 'USD', MAX_MINOR],
  ['1000000000000000', 'JPY', MAX_MINOR],
  ['-1000000000000.000', 'KWD', -MAX_MINOR],
  ['1.0001', 'CLF', 10_001],
])('%s %s is %d minor units', (value, currency, minor) => {
  expect(readMoney(value, currency)).toEqual({ minor, currency: currency.toUpperCase() })
})

const REFUSED: readonly (readonly [value: string, currency: string, fault: string])[] = [
  ['1', 'XYZ', 'currency_unknown'],
  ['1', '', 'currency_unknown'],
  ['1', 'USDT', 'currency_unknown'],
  ['1', 'XSU', 'currency_unknown'],
  ['1', '__proto__', 'currency_unknown'],
  ['1.5', 'JPY', 'value_too_precise'],
  ['0.0005', 'KWD', 'value_too_precise'],
  ['1.005', 'USD', 'value_too_precise'],
  ['10000000000000.01', 'USD', 'value_too_large'],
  ['1000000000000001', 'JPY', 'value_too_large'],
  ['9'.repeat(30), 'JPY', 'value_too_large'],
  ...[
    '',
    ' ',
    '.5',
    '5.',
    '1e3',
    '1,5',
    '1 000',
    '+1',
    '--1',
    '0x1',
    'NaN',
    'Infinity',
    '١',
    '9'.repeat(31),
  ].map((value) => [value, 'USD', 'value_unreadable'] as const),
]
test.each(REFUSED)('%j %s is refused: %s', (value, currency, fault) => {
  expect(readMoney(value, currency)).toBe(fault)
})

test('digits are those of ISO 4217, where CLDR has others', () => {
  const digitsOf = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  for (const [code, digits] of CURRENCY_DIGITS) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    // CLDR drops digits that nobody pays with; it never has more than ISO.
    expect([code, digitsOf(code) <= digits], code).toEqual([code, true])
  }
  const odd = codes.filter((code) => CURRENCY_DIGITS.get(code) !== 2 && CURRENCY_DIGITS.get(code) !== 0)
  expect(odd.sort()).toEqual('BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '))
  // What Intl knows beyond these is withdrawn, or no money: CUC HRK SLL ZWL, XDR XSU.
  const unknown = Intl.supportedValuesOf('currency').filter((code) => !CURRENCY_DIGITS.has(code))
  expect(unknown.filter((code) => !['CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'].includes(code))).toEqual([])
})

test('what is no amount has no text', () => {
  for (const money of [
    { minor: 1, currency: 'XYZ' },
    { minor: 0.5, currency: 'USD' },
    { minor: Number.NaN, currency: 'USD' },
  ])
    expect(() => showMoney(money)).toThrow(RangeError)
})
