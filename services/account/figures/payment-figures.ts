import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Range } from '../statistics/time-range.ts'

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

/** Payments and revenue (US dollars); `days` has those on which a payment was approved. */
export const readPayments: ReadPayments = async (db, range, timeZone) => {
  const from = new Date(range.from)
  const to = new Date(range.to)
  const totals = await sql<PaymentTotals>`
    select count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'rejected') as rejected,
      coalesce(sum(amount) filter (where status = 'approved'), 0) as revenue,
      coalesce(sum(amount) filter (where status = 'approved'
        and reviewed_at >= ${from} and reviewed_at < ${to}), 0) as revenue_in_range
    from payments`.execute(db)
  const days = await sql<PaymentDay>`
    select to_char(reviewed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      count(*) as payments, sum(amount) as revenue
    from payments
    where status = 'approved' and reviewed_at >= ${from} and reviewed_at < ${to}
    group by 1 order by 1`.execute(db)
  return { totals: totals.rows[0]!, days: days.rows }
}
