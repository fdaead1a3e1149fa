import type { PaymentStatus } from '@sluice/contract/api-payment'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { readTotals } from '../../base/tallies/read-totals.ts'
import type { Range } from '../statistics/time-range.ts'
import { tallyOverTime } from './over-time.ts'

export type PaymentTotals = {
  pending: number
  approved: number
  rejected: number
  revenue: number
  revenue_in_range: number
}
export type PaymentDay = { day: string; payments: number; revenue: number }
export type ReadPayments = (
  db: Db,
  range: Range,
  timeZone: string,
) => Promise<{ totals: PaymentTotals; days: PaymentDay[] }>

/** Payments and revenue (US dollars). `days` has the days on which a payment was approved. */
export const readPayments: ReadPayments = async (db, range, timeZone) => {
  const all = await readTotals(db, 'payments')
  const { rows: days } = await sql<PaymentDay>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(n) as payments, sum(amount) as revenue
    from (${tallyOverTime('revenue', range)}) counted
    group by 1 having sum(n) > 0 order by 1`.execute(db)
  const count = (status: PaymentStatus) => all.get(status)?.n ?? 0
  const totals = {
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
    revenue: all.get('approved')?.amount ?? 0,
    revenue_in_range: days.reduce((cents, day) => cents + Math.round(day.revenue * 100), 0) / 100,
  }
  return { totals, days }
}
