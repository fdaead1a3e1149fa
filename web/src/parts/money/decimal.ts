/** Amounts are decimal texts with all digits of their currency, such as `-12.50`. No rule here reads one as a float. */
export type Amount = { currency: string; amount: string }

export const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** The whole number of its smallest unit. */
const minorOf = (amount: string, digits = digitsOf(amount)): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

const textOf = (minor: bigint, digits: number): string => {
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const at = text.length - digits
  return `${minor < 0n ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`
}

export const isNegative = (amount: string): boolean => amount.startsWith('-') && minorOf(amount) !== 0n
export const isZero = (amount: string): boolean => minorOf(amount) === 0n

/** Below zero if `one` is the smaller; of amounts in one currency. */
export function compareAmounts(one: string, other: string): number {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  const [a, b] = [minorOf(one, digits), minorOf(other, digits)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** `one + other`, in one currency. */
export function total(one: string, other: string): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return textOf(minorOf(one, digits) + minorOf(other, digits), digits)
}

/** `one - other`, in one currency. */
export function difference(one: string, other: string): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return textOf(minorOf(one, digits) - minorOf(other, digits), digits)
}

/** `amount / count` to two digits more than the amount has, rounded half away from zero. */
export function perOne(amount: string, count: number): string {
  const digits = digitsOf(amount) + 2
  const [all, parts] = [minorOf(amount, digits), BigInt(count)]
  const size = ((all < 0n ? -all : all) * 2n + parts) / (parts * 2n)
  return textOf(all < 0n ? -size : size, digits)
}
