import { CURRENCY_DIGITS, MONEY_FAULTS, type MoneyFault, readUnits, showMoney } from './money.ts'

/** `day`: what a day's visits cost together; `click`: what each of them costs that led to a destination. */
export const COST_KINDS = ['day', 'click'] as const
/** As they are stored: `none` was taken back. */
export type CostKind = (typeof COST_KINDS)[number] | 'none'

/** Why a text is no cost. */
export const COST_FAULTS = [...MONEY_FAULTS, 'value_negative'] as const
export type CostFault = MoneyFault | 'value_negative'

/** A price of one visit is counted in millionths of a minor unit: networks charge 0.0125 USD. */
const PRICE_DIGITS = 6

/** `amount`: of `day` in minor units, of `click` in millionths of one. */
export type Cost = { kind: CostKind; amount: number; currency: string }

/** Reads a decimal text. Up to 10^15 units; what is more precise than they are is refused, not rounded. */
export function readCost(kind: 'day' | 'click', value: string, currency: string): Cost | CostFault {
  const code = currency.toUpperCase()
  const digits = CURRENCY_DIGITS.get(code)
  if (digits === undefined) return 'currency_unknown'
  const amount = readUnits(value, kind === 'click' ? digits + PRICE_DIGITS : digits)
  if (typeof amount !== 'number') return amount
  if (amount < 0) return 'value_negative'
  return { kind, amount: amount + 0, currency: code }
}

/** The cost as `readCost` takes it: `12.50`, and `0.0125` for a price per visit; at least the currency's digits. */
export function showCost({ kind, amount, currency }: Cost): string {
  if (kind !== 'click') return showMoney({ minor: amount, currency })
  const scale = 10 ** PRICE_DIGITS
  const whole = showMoney({ minor: Math.floor(amount / scale), currency })
  const rest = String(amount % scale)
    .padStart(PRICE_DIGITS, '0')
    .replace(/0+$/, '')
  return rest === '' ? whole : `${whole}${whole.includes('.') ? '' : '.'}${rest}`
}
