import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Range } from '../statistics/time-range.ts'

export type UserFigures = { total: number; active: number; members: number; new: number }
export type CloakFigures = {
  total: number
  new: number
  cloak: number
  full_open: number
  audit: number
  taken_down: number
}
export type PlanMembers = { id: number; name: string; name_en: string; members: number }

const times = ({ from, to }: Range) => ({ from: new Date(from), to: new Date(to) })
/** Exactly one row, as aggregates give. */
const only = <T>(rows: T[]): T => rows[0]!

export async function readUserFigures(db: Db, range: Range): Promise<UserFigures> {
  const { from, to } = times(range)
  const { rows } = await sql<UserFigures>`
    select count(*) as total, count(*) filter (where status = 'active') as active,
      (select count(distinct user_id) from memberships
        where starts_at <= now() and ends_at > now()) as members,
      count(*) filter (where created_at >= ${from} and created_at < ${to}) as new
    from users`.execute(db)
  return only(rows)
}

/** Deleted links count as new on the day they were made, and nowhere else. */
export async function readCloakFigures(db: Db, range: Range): Promise<CloakFigures> {
  const { from, to } = times(range)
  const { rows } = await sql<CloakFigures>`
    select count(*) as total,
      (select count(*) from cloaks where created_at >= ${from} and created_at < ${to}) as new,
      count(*) filter (where mode = 'cloak') as cloak,
      count(*) filter (where mode = 'full_open') as full_open,
      count(*) filter (where mode = 'audit') as audit,
      count(*) filter (where taken_down_at is not null) as taken_down
    from cloaks where deleted_at is null`.execute(db)
  return only(rows)
}

export async function readPlanFigures(
  db: Db,
): Promise<{ total: number; active: number; members: PlanMembers[] }> {
  const { rows } = await sql<{ total: number; active: number }>`
    select count(*) as total, count(*) filter (where active) as active from plans`.execute(db)
  const members = await sql<PlanMembers>`
    select p.id, p.name, p.name_en, count(distinct m.user_id) as members
    from memberships m join plans p on p.id = m.plan_id
    where m.starts_at <= now() and m.ends_at > now()
    group by p.id order by members desc, p.id limit 100`.execute(db)
  return { ...only(rows), members: members.rows }
}

export async function countOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from abuse_reports where status = 'open'`.execute(db)
  return only(rows).open
}

export type DayFigures = { day: string; users: number; cloaks: number }

/** New users and links for every day of the time zone that the range touches. */
export async function readDays(db: Db, range: Range, timeZone: string): Promise<DayFigures[]> {
  const { from, to } = times(range)
  const { rows } = await sql<DayFigures>`
    with days as (
      select generate_series((${from}::timestamptz at time zone ${timeZone})::date::timestamp,
        ((${to}::timestamptz - interval '1 millisecond') at time zone ${timeZone})::date::timestamp,
        interval '1 day')::date as day
    ), new_users as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as n from users
      where created_at >= ${from} and created_at < ${to} group by 1
    ), new_cloaks as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as n from cloaks
      where created_at >= ${from} and created_at < ${to} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(u.n, 0) as users, coalesce(c.n, 0) as cloaks
    from days d left join new_users u using (day) left join new_cloaks c using (day)
    order by d.day`.execute(db)
  return rows
}
