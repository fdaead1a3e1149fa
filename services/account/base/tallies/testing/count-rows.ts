import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** The numbers of figures and lists, counted row by row. */
export async function countRows(db: Db, range: { from: number; to: number }) {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${new Date(range.from)} and ${sql.ref(column)} < ${new Date(range.to)}`
  const count = async (what: RawBuilder<unknown>, of = sql`count(*)`) =>
    (await sql<{ n: number }>`select ${of} as n from ${what}`.execute(db)).rows[0]!.n
  const revenue = sql`coalesce(sum(amount), 0)`
  const mode = (name: string) => count(sql`cloaks where deleted_at is null and mode = ${name}`)
  const payments = (status: string) => count(sql`payments where status = ${status}`)
  const running = sql`memberships m where starts_at <= now() and ends_at > now()`
  const listed = (isMember: boolean) =>
    count(sql`users u where role = 'user' and status = 'active'
      and exists (select from ${running} and m.user_id = u.id) = ${isMember}`)
  const plans = await sql<{ id: number; members: number }>`
    select plan_id as id, count(distinct user_id) as members from ${running}
    group by 1 order by 2 desc, 1`.execute(db)
  return {
    users: {
      total: await count(sql`users`),
      active: await count(sql`users where status = 'active'`),
      members: await count(running, sql`count(distinct user_id)`),
      new: await count(sql`users where ${within('created_at')}`),
    },
    listed: { members: await listed(true), others: await listed(false) },
    cloaks: {
      total: await count(sql`cloaks where deleted_at is null`),
      new: await count(sql`cloaks where ${within('created_at')}`),
      cloak: await mode('cloak'),
      full_open: await mode('full_open'),
      audit: await mode('audit'),
      taken_down: await count(sql`cloaks where deleted_at is null and taken_down_at is not null`),
    },
    plans: plans.rows,
    payments: {
      pending: await payments('pending'),
      approved: await payments('approved'),
      rejected: await payments('rejected'),
      revenue: await count(sql`payments where status = 'approved'`, revenue),
      revenue_in_range: await count(
        sql`payments where status = 'approved' and ${within('reviewed_at')}`,
        revenue,
      ),
    },
    reports: await count(sql`abuse_reports where status = 'open'`),
  }
}
