import type { CloakMode } from '@sluice/contract/visit'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import {
  countMembersByPlan,
  countUsers,
  readTotals,
  sumTotals,
  type UserCount,
} from '../../base/tallies/read-totals.ts'
import type { Range } from '../statistics/time-range.ts'
import { tallyOverTime } from './over-time.ts'

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

const MOST_PLANS = 100

const countNew = async (db: Db, what: 'new_users' | 'new_cloaks', range: Range): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from (${tallyOverTime(what, range)}) counted`.execute(db)
  return rows[0]!.n
}

export async function readUserFigures(db: Db, range: Range): Promise<UserFigures> {
  const counts = await countUsers(db)
  const sum = (of: (count: UserCount) => number) => counts.reduce((all, count) => all + of(count), 0)
  return {
    total: sum(({ users }) => users),
    active: sum(({ status, users }) => (status === 'active' ? users : 0)),
    members: sum(({ members }) => members),
    new: await countNew(db, 'new_users', range),
  }
}

/** Deleted links count as new on the day they were created, and nowhere else. */
export async function readCloakFigures(db: Db, range: Range): Promise<CloakFigures> {
  const totals = await readTotals(db, 'cloaks')
  const inMode = (mode: CloakMode) => sumTotals(totals, (key) => key.startsWith(`${mode}.`))
  return {
    total: sumTotals(totals),
    new: await countNew(db, 'new_cloaks', range),
    cloak: inMode('cloak'),
    full_open: inMode('full_open'),
    audit: inMode('audit'),
    taken_down: sumTotals(totals, (key) => key.endsWith('.down')),
  }
}

export async function readPlanFigures(
  db: Db,
): Promise<{ total: number; active: number; members: PlanMembers[] }> {
  const plans = await db.selectFrom('plans').select(['id', 'name', 'name_en', 'active']).execute()
  const members = new Map((await countMembersByPlan(db)).map((count) => [count.plan, count.members]))
  return {
    total: plans.length,
    active: plans.filter(({ active }) => active).length,
    members: plans
      .map(({ active: _, ...plan }) => ({ ...plan, members: members.get(plan.id) ?? 0 }))
      .filter((plan) => plan.members > 0)
      .sort((a, b) => b.members - a.members || a.id - b.id)
      .slice(0, MOST_PLANS),
  }
}

export const countOpenAbuseReports = async (db: Db): Promise<number> =>
  sumTotals(await readTotals(db, 'reports'), (key) => key === 'open')

export type DayFigures = { day: string; users: number; cloaks: number }

/** New users and links for every day of the time zone that the range touches. */
export async function readDays(db: Db, range: Range, timeZone: string): Promise<DayFigures[]> {
  const [from, to] = [new Date(range.from), new Date(range.to)]
  const { rows } = await sql<DayFigures>`
    with days as (
      select generate_series((${from}::timestamptz at time zone ${timeZone})::date::timestamp,
        ((${to}::timestamptz - interval '1 millisecond') at time zone ${timeZone})::date::timestamp,
        interval '1 day')::date as day
    ), new_users as (
      select (at at time zone ${timeZone})::date as day, sum(n) as n
      from (${tallyOverTime('new_users', range)}) counted group by 1
    ), new_cloaks as (
      select (at at time zone ${timeZone})::date as day, sum(n) as n
      from (${tallyOverTime('new_cloaks', range)}) counted group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(u.n, 0) as users, coalesce(c.n, 0) as cloaks
    from days d left join new_users u using (day) left join new_cloaks c using (day)
    order by d.day`.execute(db)
  return rows
}
