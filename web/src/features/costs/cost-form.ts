import { type CostBody, Day, MAX_COST_DAYS } from '@sluice/contract/api-costs'
import { readCost } from '@sluice/contract/costs'
import type { z } from 'zod'
import { addDays, readDay } from '../../ui/dates/days.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/** As typed. `cloak_id`: empty until a link is chosen. `to`: empty for one day. */
export type CostValues = {
  cloak_id: string
  from: string
  to: string
  kind: 'day' | 'click'
  amount: string
  currency: string
}

const dayOf = (typed: string) => {
  const day = readDay(typed)
  return day && Day.safeParse(day).success ? day : null
}

export function checkCost({
  cloak_id,
  from,
  to,
  kind,
  amount,
  currency,
}: CostValues): FormFaults<CostValues> {
  const faults: FormFaults<CostValues> = {}
  const [first, last] = [dayOf(from), dayOf(to)]
  if (!cloak_id) faults.cloak_id = 'costs.noLink'
  if (!from.trim()) faults.from = 'required'
  else if (!first) faults.from = 'costs.dayInvalid'
  if (to.trim() && !last) faults.to = 'costs.dayInvalid'
  else if (first && last && (last < first || last >= addDays(first, MAX_COST_DAYS)))
    faults.to = 'costs.rangeInvalid'
  const cost = readCost(kind, amount.trim(), currency)
  if (!amount.trim()) faults.amount = 'required'
  else if (typeof cost === 'string') faults.amount = `upload.fault.${cost}`
  return faults
}

export const costOf = ({
  cloak_id,
  from,
  to,
  kind,
  amount,
  currency,
}: CostValues): z.input<typeof CostBody> => ({
  ...{ cloak_id: Number(cloak_id), from: readDay(from) ?? '', kind, amount: amount.trim(), currency },
  ...(to.trim() && { to: readDay(to) ?? '' }),
})
