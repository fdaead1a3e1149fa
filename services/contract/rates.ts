import { CURRENCY_DIGITS } from './money.ts'

/** What rates are said in: it is always worth one of itself. */
export const RATE_BASE = 'USD'
/** The day from which a currency is worth itself: the first that ClickHouse's `Date` has. */
export const FIRST_DAY = '1970-01-01'
/** Digits before and after the point of a rate. */
export const RATE_DIGITS = { whole: 9, fraction: 12 } as const

/** From `day` on (UTC, `YYYY-MM-DD`) one US dollar buys `perUsd` of the currency: a decimal text above 0. */
export type Rate = { currency: string; day: string; perUsd: string }

/**
 * From the day `from` on, minor units of `currency` times `num / den` are minor units of the target. The fraction is in lowest
 * terms; both parts are above 0 and below 10^25, so that they fit into 128 bits, and with an amount of 64 bits into 256.
 */
export type Factor = { currency: string; from: string; num: bigint; den: bigint }

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,12}))?$/

/** A rate as a whole number of 10^-12; undefined if it is none. */
export function readRate(text: string): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  const scaled = BigInt(whole + fraction.padEnd(RATE_DIGITS.fraction, '0'))
  return scaled > 0n ? scaled : undefined
}

/**
 * What each currency is worth in `target`, by currency and day: one factor for every day from which it is another. A day
 * before a currency's first factor has no rate. The target is worth itself. Rates of the dollar and of currencies that ISO
 * 4217 does not know do not count. Of two for one currency and day the later counts. Throws RangeError for an unreadable rate.
 */
export function factorsOf(rates: readonly Rate[], target: string): Factor[] {
  const targetDigits = CURRENCY_DIGITS.get(target)
  if (targetDigits === undefined) return []
  const courses = coursesOf(rates)
  const ofTarget = courses.get(target) ?? []
  const factors: Factor[] = [{ currency: target, from: FIRST_DAY, num: 1n, den: 1n }]
  for (const [currency, course] of courses) {
    const digits = CURRENCY_DIGITS.get(currency)
    if (digits === undefined || currency === target) continue
    const scale = { num: 10n ** BigInt(targetDigits), den: 10n ** BigInt(digits) }
    let last: Factor | undefined
    for (const { from, own, other } of together(course, ofTarget)) {
      const factor = { currency, from, ...lowest(other * scale.num, own * scale.den) }
      if (last?.num === factor.num && last.den === factor.den) continue
      factors.push(factor)
      last = factor
    }
  }
  return factors.sort((a, b) => compare(a.currency, b.currency) || compare(a.from, b.from))
}

/**
 * An amount in the target's minor units, rounded half away from zero. Each amount is converted by itself: each conversion,
 * and a link's cost of a day. Sums of converted amounts therefore agree whatever they are summed by.
 */
export function convert(minor: bigint, { num, den }: Pick<Factor, 'num' | 'den'>): bigint {
  const product = minor * num
  const rounded = ((product < 0n ? -product : product) * 2n + den) / (den * 2n)
  return product < 0n ? -rounded : rounded
}

type Step = { day: string; scaled: bigint }

/** Rates by currency, by day. The dollar has one from the first day on. */
function coursesOf(rates: readonly Rate[]): Map<string, Step[]> {
  const days = new Map<string, Map<string, bigint>>()
  for (const { currency, day, perUsd } of rates) {
    const scaled = readRate(perUsd)
    if (scaled === undefined) throw new RangeError(`${perUsd} is no rate of ${currency}`)
    const course = days.get(currency) ?? new Map<string, bigint>()
    days.set(currency, course.set(day, scaled))
  }
  const base = [[FIRST_DAY, 10n ** BigInt(RATE_DIGITS.fraction)]] as const
  days.set(RATE_BASE, new Map(base))
  const inOrder = (course: Map<string, bigint>): Step[] =>
    [...course].map(([day, scaled]) => ({ day, scaled })).sort((a, b) => compare(a.day, b.day))
  return new Map([...days].map(([currency, course]) => [currency, inOrder(course)]))
}

/** Every day from which one of two courses is another, as soon as there are both. */
function* together(course: readonly Step[], target: readonly Step[]) {
  let [at, atTarget] = [-1, -1]
  const days = [...new Set([...course, ...target].map(({ day }) => day))].sort(compare)
  for (const from of days) {
    if (course[at + 1]?.day === from) at++
    if (target[atTarget + 1]?.day === from) atTarget++
    const [own, other] = [course[at]?.scaled, target[atTarget]?.scaled]
    if (own !== undefined && other !== undefined) yield { from, own, other }
  }
}

function lowest(num: bigint, den: bigint): { num: bigint; den: bigint } {
  let [a, b] = [num, den]
  while (b > 0n) [a, b] = [b, a % b]
  return { num: num / a, den: den / a }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
