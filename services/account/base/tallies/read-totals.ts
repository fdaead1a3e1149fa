import type { Role } from '@sluice/contract/api-user'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { UserRow } from '../database/schema.ts'

export type Total = { n: number; amount: number }
export type Totals = ReadonlyMap<string, Total>

/** Totals of a noun (`cloaks`) by the keys it is counted under (`audit.up`). */
export async function readTotals(db: Db, noun: 'cloaks' | 'payments' | 'reports'): Promise<Totals> {
  const { rows } = await sql<Total & { what: string }>`
    select what, sum(n) as n, sum(amount) as amount from tallied where what like ${`${noun}.%`}
    group by what`.execute(db)
  return new Map(rows.map(({ what, n, amount }) => [what.slice(noun.length + 1), { n, amount }]))
}

/** The sum over the keys that `which` accepts. */
export const sumTotals = (totals: Totals, which: (key: string) => boolean = () => true): number =>
  [...totals].reduce((sum, [key, { n }]) => (which(key) ? sum + n : sum), 0)

export type UserCount = { role: Role; status: UserRow['status']; users: number; members: number }

/** Users by role and status, and how many are members: their membership ends after today, or later today. */
export async function countUsers(db: Db): Promise<UserCount[]> {
  const { rows } = await sql<UserCount>`
    select split_part(what, '.', 2) as role, split_part(what, '.', 3) as status, sum(n) as users,
      coalesce(sum(n) filter (where at > now()), 0) as members
    from tallied where what like 'users.%' group by what
    union all
    select role, status, 0, count(*) from users
    where member_until > now() and member_until < tally_day(now()) + interval '1 day' group by role, status`.execute(
    db,
  )
  return rows
}

/** Current members by plan: those that have started minus those that have ended. */
export async function countMembersByPlan(db: Db): Promise<{ plan: number; members: number }[]> {
  const { rows } = await sql<{ plan: number; members: number }>`
    select plan, sum(n) as members from (
      select split_part(what, '.', 2)::bigint as plan, case when what like '%.started' then n else -n end as n
      from tallied where what like 'members.%' and at < tally_day(now())
      union all
      select plan_id, 1 from memberships where starts_at >= tally_day(now()) and starts_at <= now()
      union all
      select plan_id, -1 from memberships where ends_at >= tally_day(now()) and ends_at <= now()
    ) counted group by plan having sum(n) > 0`.execute(db)
  return rows
}
