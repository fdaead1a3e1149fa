import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY_DIGITS } from './money.ts'
import { convert, type Factor, FIRST_DAY, factorsOf, type Rate, readRate } from './rates.ts'

const CODES = ['EUR', 'JPY', 'KWD', 'CLF', 'CNY', 'USD']
const DAYS = Array.from({ length: 12 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`)
const PerUsd = fc.oneof(
  fc.constantFrom('1', '0.92', '147.35', '0.3071', '0.000000000001', '999999999.999999999999'),
  fc
    .tuple(fc.integer({ min: 0, max: 10 ** 9 - 1 }), fc.integer({ min: 1, max: 10 ** 12 - 1 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(12, '0')}`),
)
const Rates: fc.Arbitrary<Rate[]> = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom(...CODES.slice(0, 5)),
    day: fc.constantFrom(...DAYS),
    perUsd: PerUsd,
  }),
  { selector: ({ currency, day }) => `${currency} ${day}`, maxLength: 30 },
)
const MAX_INT64 = 2n ** 63n - 1n
const Minor = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 50n, -50n, 10n ** 15n, -(10n ** 15n), MAX_INT64, -MAX_INT64),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
)

/** The factor that holds on a day: the last that began. */
const on = (factors: readonly Factor[], currency: string, day: string) =>
  factors.findLast((factor) => factor.currency === currency && factor.from <= day)

/** The rate of a day, looked up as plainly as can be. */
function perUsd(rates: readonly Rate[], currency: string, day: string): bigint | undefined {
  if (currency === 'USD') return 10n ** 12n
  const known = rates.filter((rate) => rate.currency === currency && rate.day <= day)
  const last = known.sort((a, b) => a.day.localeCompare(b.day)).at(-1)
  return last && readRate(last.perUsd)
}

function expectSame({ num, den }: Factor, own: bigint, currency: string, other: bigint, target: string) {
  const [digits, targetDigits] = [CURRENCY_DIGITS.get(currency)!, CURRENCY_DIGITS.get(target)!]
  expect(num * own * 10n ** BigInt(digits)).toBe(other * 10n ** BigInt(targetDigits) * den)
}

test('on every day every currency has the factor that exact arithmetic says, or none', () => {
  fc.assert(
    fc.property(
      Rates,
      fc.constantFrom(...CODES),
      fc.constantFrom(...CODES),
      fc.constantFrom('2025-12-31', '2026-02-01', ...DAYS),
      (rates, target, currency, day) => {
        const factor = on(factorsOf(rates, target), currency, day)
        const [own, other] = [perUsd(rates, currency, day), perUsd(rates, target, day)]
        if (currency === target) expect(factor).toMatchObject({ num: 1n, den: 1n })
        else if (own === undefined || other === undefined) expect(factor).toBeUndefined()
        else expectSame(factor!, own, currency, other, target)
      },
    ),
  )
})

test('factors are sorted, change with each step, and fit into the bits that are promised', () => {
  fc.assert(
    fc.property(Rates, fc.constantFrom(...CODES), (rates, target) => {
      const factors = factorsOf(rates, target)
      factors.reduce((before, each) => {
        expect(`${before.currency} ${before.from}` < `${each.currency} ${each.from}`).toBe(true)
        if (before.currency === each.currency)
          expect([each.num, each.den]).not.toEqual([before.num, before.den])
        return each
      })
      for (const { num, den } of factors) {
        expect(num > 0n && den > 0n && num < 10n ** 25n && den < 10n ** 25n).toBe(true)
      }
      expect(factorsOf([...rates].reverse(), target)).toEqual(factors)
    }),
  )
})

test('an amount is the nearest whole number, and a half goes away from zero', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 25n - 1n })
  fc.assert(
    fc.property(Minor, part, part, (minor, num, den) => {
      const got = convert(minor, { num, den })
      // |got - minor * num / den| <= 1/2, without a fraction.
      const twice = 2n * (got * den - minor * num)
      expect(twice <= den && twice >= -den).toBe(true)
      if (twice === den) expect(minor > 0n).toBe(true)
      if (twice === -den) expect(minor < 0n).toBe(true)
      expect(convert(-minor, { num, den })).toBe(-got)
    }),
  )
})

const rate = (currency: string, day: string, perUsd: string): Rate => ({ currency, day, perUsd })
const RATES = [
  rate('EUR', '2026-01-01', '0.8'),
  rate('JPY', '2026-01-01', '150'),
  rate('KWD', '2026-01-01', '0.3'),
  rate('CLF', '2026-01-01', '0.025'),
  rate('EUR', '2026-02-01', '0.5'),
]

test.each([
  // 12.50 USD are 10.00 EUR in January and 6.25 EUR in February.
  ['USD', 'EUR', '2026-01-31', 1_250n, 1_000n],
  ['USD', 'EUR', '2026-02-01', 1_250n, 625n],
  // 1 JPY is 0.00666… USD: 0.67 cents.
  ['JPY', 'USD', '2026-01-01', 1n, 1n],
  ['JPY', 'USD', '2026-01-01', 150n, 100n],
  ['USD', 'JPY', '2026-01-01', 1n, 2n],
  ['USD', 'JPY', '2026-01-01', -1n, -2n],
  // 0.003 KWD are 0.01 USD.
  ['KWD', 'USD', '2026-01-01', 3n, 1n],
  ['KWD', 'JPY', '2026-01-01', 3n, 2n],
  ['CLF', 'KWD', '2026-01-01', 10_000n, 12_000n],
  ['EUR', 'EUR', '1999-01-01', 777n, 777n],
  ['USD', 'USD', '1999-01-01', -777n, -777n],
  ['USD', 'JPY', '2026-01-01', 10n ** 15n, 15n * 10n ** 14n],
])('%s in %s on %s: %d is %d', (currency, target, day, minor, want) => {
  expect(convert(minor, on(factorsOf(RATES, target), currency, day)!)).toBe(want)
})

test('without a rate there is no factor: before the first day, of the currency, of the target', () => {
  expect(on(factorsOf(RATES, 'USD'), 'EUR', '2025-12-31')).toBeUndefined()
  expect(factorsOf(RATES, 'USD').some(({ currency }) => currency === 'CNY')).toBe(false)
  expect(factorsOf(RATES, 'CNY')).toEqual([{ currency: 'CNY', from: FIRST_DAY, num: 1n, den: 1n }])
  expect(factorsOf([rate('BTC', '2026-01-01', '0.00001')], 'USD')).toHaveLength(1)
  expect(factorsOf(RATES, 'BTC')).toEqual([])
  // A rate of the dollar itself says nothing.
  expect(factorsOf([rate('USD', '2026-01-01', '2')], 'USD')).toHaveLength(1)
})

test.each(['', '0', '0.0', '-1', '1e3', '1,5', '.5', '1.', '1000000000', '0.0000000000001', ' 1'])(
  '%j is no rate',
  (text) => {
    expect(readRate(text)).toBeUndefined()
    expect(() => factorsOf([rate('EUR', '2026-01-01', text)], 'USD')).toThrow(RangeError)
  },
)
