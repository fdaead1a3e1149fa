import { MoneySum, type MoneySumsQuestion } from '@sluice/contract/money-rows'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/** As stats has it: conversions and costs in Postgres, added up. */
export async function readSums(db: Db, { after, to, before }: MoneySumsQuestion): Promise<MoneySum[]> {
  const which = sql`owner_id > ${after} and owner_id <= ${to} and changed_at < to_timestamp(${before}::float8 / 1000)`
  const { rows } = await sql`
    select 'conversion' as kind, owner_id as owner, status as sort, late, coalesce(currency, '') as currency,
      count(*) as rows, coalesce(sum(value), 0)::text as amount
    from conversions where ${which} group by owner_id, status, late, currency
    union all
    select 'cost', owner_id, kind, false, currency, count(*), sum(amount)::text
    from costs where ${which} group by owner_id, kind, currency`.execute(db)
  return MoneySum.array().parse(rows)
}

/** `settleMs` ago, or before the first change that is not shipped yet (Unix milliseconds). What changed earlier is at both places. */
export async function settledUntil(db: Db, settleMs: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from least(now() - ${settleMs} * interval '1 millisecond',
      (select min(created_at) from money_outbox where refused_at is null))) * 1000)::bigint as ms`.execute(db)
  return rows[0]!.ms
}
