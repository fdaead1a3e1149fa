import type { RateFaultLine, RateItem } from '@sluice/contract/api-admin-rates'
import { CURRENCY_DIGITS } from '@sluice/contract/money'
import { RATE_BASE, readRate } from '@sluice/contract/rates'

type Fault = Extract<RateFaultLine['reason'], 'currency_unknown' | 'currency_is_base' | 'rate_invalid'>

/** The rate as it is stored, or why it is none. The currency is in capitals. */
export function judgeRate(rate: RateItem): RateItem | Fault {
  if (!CURRENCY_DIGITS.has(rate.currency)) return 'currency_unknown'
  if (rate.currency === RATE_BASE) return 'currency_is_base'
  return readRate(rate.per_usd) === undefined ? 'rate_invalid' : rate
}
