import { Day } from '@sluice/contract/api-costs'
import { readRate } from '@sluice/contract/rates'
import { readDay } from '../../../ui/dates/days.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** As typed. */
export type RateValues = { currency: string; day: string; per_usd: string }

export function checkRate({ day, per_usd }: RateValues): FormFaults<RateValues> {
  const faults: FormFaults<RateValues> = {}
  if (!day.trim()) faults.day = 'required'
  else if (!Day.safeParse(readDay(day)).success) faults.day = 'rates.dayInvalid'
  if (!per_usd.trim()) faults.per_usd = 'required'
  else if (readRate(per_usd.trim()) === undefined) faults.per_usd = 'rates.invalid'
  return faults
}

export const rateOf = ({ currency, day, per_usd }: RateValues) => ({
  currency,
  day: readDay(day) ?? '',
  per_usd: per_usd.trim(),
})
