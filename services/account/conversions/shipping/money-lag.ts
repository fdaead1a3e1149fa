import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

export type MoneyLag = { rows: number; oldestSeconds: number; refused: number }

/** Changes on their way to ClickHouse, the age of the oldest, and how many stats refused. */
export async function moneyLag(db: Db): Promise<MoneyLag> {
  const { rows } = await sql<MoneyLag>`
    select count(*) filter (where refused_at is null) as rows,
      coalesce(extract(epoch from now() - min(created_at) filter (where refused_at is null)), 0)::float8 as "oldestSeconds",
      count(*) filter (where refused_at is not null) as refused
    from money_outbox`.execute(db)
  return rows[0]!
}
