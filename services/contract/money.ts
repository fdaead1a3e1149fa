/** An exact amount: `minor` is a whole number of the currency's smallest unit (cents, yen, fils), at most `MAX_MINOR` either way. */
export type Money = { minor: number; currency: string }

/** Below 2^53, so that a number holds it exactly. */
export const MAX_MINOR = 10 ** 15

/** Why a text is no amount of money. */
export const MONEY_FAULTS = [
  'currency_unknown',
  'value_unreadable',
  'value_too_precise',
  'value_too_large',
] as const
export type MoneyFault = (typeof MONEY_FAULTS)[number]

/**
 * ISO 4217 list one, by minor units. `Intl` does not do: it has the digits of CLDR (HUF, IDR, COP and a dozen others have 2
 * in ISO and 0 there), and a stored amount must not change its meaning with the next Node. ANG and BGN were withdrawn in 2025 and
 * 2026; refunds in them still come.
 */
const CODES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
    'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN ' +
    'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
    'SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Digits after the decimal point of every currency. */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])),
)

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/

/**
 * Reads a decimal text such as `-12.50`. The currency may be in small letters. More digits than the currency has are
 * refused, not rounded, unless they are zeros.
 */
export function readMoney(value: string, currency: string): Money | MoneyFault {
  const code = currency.toUpperCase()
  const digits = CURRENCY_DIGITS.get(code)
  if (digits === undefined) return 'currency_unknown'
  const minor = readUnits(value, digits)
  return typeof minor === 'number' ? { minor, currency: code } : minor
}

/** A decimal text as a whole number of 10^-digits, at most `MAX_MINOR` either way. */
export function readUnits(value: string, digits: number): number | MoneyFault {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(value) ?? []
  if (whole === undefined) return 'value_unreadable'
  if (/[^0]/.test(fraction.slice(digits))) return 'value_too_precise'
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (units > MAX_MINOR) return 'value_too_large'
  return Number(sign === '-' ? -units : units)
}

/** The amount as a decimal text with the currency's digits: `-12.50`, `1200` (JPY), `0.005` (KWD). */
export function showMoney({ minor, currency }: Money): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} ${currency} is no amount of money`)
  return showMinor(BigInt(minor), currency)
}

/** The same of a sum, which may be larger than a number holds exactly; with `more` digits, `minor` is a part of the unit. */
export function showMinor(minor: bigint, currency: string, more = 0): string {
  const digits = CURRENCY_DIGITS.get(currency)
  if (digits === undefined) throw new RangeError(`${minor} ${currency} is no amount of money`)
  const places = digits + more
  const text = String(minor < 0n ? -minor : minor).padStart(places + 1, '0')
  const at = text.length - places
  return `${minor < 0n ? '-' : ''}${text.slice(0, at)}${places > 0 ? `.${text.slice(at)}` : ''}`
}
