import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { approvePayment, rejectPayment } from '../../money/payments/review-payment.ts'
import { listUsers } from '../../people/users/users-store.ts'
import { readPayments } from '../../reports/figures/payment-figures.ts'
import {
  countOpenAbuseReports,
  readCloakFigures,
  readPlanFigures,
  readUserFigures,
} from '../../reports/figures/site-figures.ts'
import { repeatable } from '../../testing/repeatable.ts'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { addUser, openTestDb } from '../../testing/test-account.ts'
import { type Db, openDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import type { PlanRow } from '../database/schema.ts'
import { addUpTallies } from './add-up.ts'
import { countRows } from './testing/count-rows.ts'

const runs = repeatable('tallies', 20)
const HOUR = 3_600_000

/** The counts that the product shows of a site, in the shape of `countRows`. */
async function readShown(db: Db, range: { from: number; to: number }) {
  const list = (isMember: boolean) =>
    listUsers(
      db,
      { isMember, role: 'user', status: 'active', search: undefined },
      { limit: 1, offset: 0, asOf: undefined },
    )
  return {
    users: await readUserFigures(db, range),
    listed: { members: (await list(true)).total, others: (await list(false)).total },
    cloaks: await readCloakFigures(db, range),
    plans: (await readPlanFigures(db)).members.map(({ id, members }) => ({ id, members })),
    payments: (await readPayments(db, range, 'UTC')).totals,
    reports: await countOpenAbuseReports(db),
  }
}

const kinds = [
  'user',
  'role',
  'status',
  'cloak',
  'mode',
  'delete',
  'down',
  'pay',
  'review',
  'age',
  'report',
] as const
const change = fc.record({ kind: fc.constantFrom(...kinds, 'add-up' as const), pick: fc.nat(40) })
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never
type Site = { db: Db; clock: Db; admin: number; plans: PlanRow[] }

const nth = (table: 'users' | 'cloaks', pick: number) =>
  sql`(select id from ${sql.table(table)} order by id offset ${pick} % (select greatest(count(*), 1) from ${sql.table(table)}) limit 1)`

/** Applies one change to the site. Its subject may be gone or missing. */
async function make({ db, clock, admin, plans }: Site, { kind, pick }: Change): Promise<void> {
  const cloak = nth('cloaks', pick)
  const set = (table: 'users' | 'cloaks', changes: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} set ${changes} where id = ${id} and id <> ${admin}`.execute(db)
  const user = nth('users', pick)
  if (kind === 'user') await addUser(db, `${randomUUID()}@tallies.test`)
  else if (kind === 'role') await set('users', sql`role = (array['user', 'vip'])[1 + ${pick % 2}::int]`, user)
  else if (kind === 'status')
    await set('users', sql`status = (array['active', 'inactive'])[1 + ${pick % 2}::int]`, user)
  else if (kind === 'cloak')
    await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url) values (${admin},
      ${randomUUID().slice(0, 13)}, 'n', 'audit', 'https://a.test/', 'https://b.test/')`.execute(db)
  else if (kind === 'mode')
    await set('cloaks', sql`mode = (array['full_open', 'audit'])[1 + ${pick % 2}::int]`, cloak)
  else if (kind === 'delete') await set('cloaks', sql`deleted_at = now(), active = false`, cloak)
  else if (kind === 'down') await set('cloaks', sql`taken_down_at = now(), taken_down_reason = 'x'`, cloak)
  else if (kind === 'pay' || kind === 'review') await pay({ db, admin, plans }, pick, kind === 'review')
  else if (kind === 'report')
    await sql`insert into abuse_reports (cloak_id, category, details) select ${cloak}, 'phishing', ''
      where exists (select from cloaks)`.execute(db)
  else if (kind === 'age') await age(clock, pick)
  else await addUpTallies(db)
}

async function pay({ db, admin, plans }: Omit<Site, 'clock'>, pick: number, review: boolean): Promise<void> {
  const payer = await addUser(db, `${randomUUID()}@tallies.test`)
  const id = await addPayment(db, payer, plans[pick % plans.length]!)
  if (review) await (pick % 3 === 0 ? rejectPayment(db, admin, id, 'no') : approvePayment(db, admin, id))
}

/** As if time had passed for a payer: a moment, or so much that the membership ends soon or has just ended. */
async function age(db: Db, pick: number): Promise<void> {
  const ago = sql`(array[1, 715, 719, 725])[${1 + (pick % 4)}::int] * interval '1 hour'`
  const user = sql`(select user_id from memberships order by id desc offset ${pick % 7} limit 1)`
  await sql`update users set created_at = created_at - ${ago} where id = ${user}`.execute(db)
  await sql`update memberships set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago}
    where user_id = ${user}`.execute(db)
  await sql`update payments set reviewed_at = reviewed_at - ${ago} where user_id = ${user}`.execute(db)
}

const range = fc
  .tuple(fc.integer({ min: 1, max: 400 * 60 }), fc.integer({ min: 1, max: 400 * 60 }))
  .map(([back, long]) => {
    const from = Date.now() - back * 60_000
    return { from, to: from + long * 60_000 }
  })

test(
  'whatever changes in parallel, and however it is added up, the counts shown are the rows that exist',
  async () => {
    const { db, admin: clock, close } = await openTestDb({ quick: true })
    onTestFinished(close)
    const plans = [await addPlan({ db }), await addPlan({ db })]
    const site = { db, clock, plans, admin: await addUser(db, 'admin@tallies.test', 'admin') }
    const sides = fc.array(fc.array(change, { minLength: 1, maxLength: 15 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(sides, range, async (all, asked) => {
        await Promise.all(
          all.map(async (side) => {
            for (const one of side) await make(site, one)
          }),
        )
        const there = await countRows(db, asked)
        expect(await readShown(db, asked)).toEqual(there)
        await addUpTallies(db)
        expect(await readShown(db, asked)).toEqual(there)
      }),
      runs,
    )
    const left = await sql`select from tally_changes`.execute(db)
    expect(left.rows).toEqual([])
  },
  runs.timeoutMs,
)

test('rows that existed before counting began are counted', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner, { upTo: '20261121-9-user-search' })
  const { db, close } = openDatabase(url, 2, () => {})
  onTestFinished(close)
  await sql`insert into users (email, password_hash, role, status, created_at)
    select n || '@old.test', '', (array['user', 'vip'])[1 + n % 2], (array['active', 'inactive'])[1 + n / 2 % 2],
      now() - n * interval '1 hour' from generate_series(1, 40) n`.execute(db)
  const plan = await addPlan({ db })
  await sql`insert into memberships (user_id, plan_id, starts_at, ends_at, source)
    select id, ${plan.id}, now() - id * interval '1 hour', now() + (20 - id) * interval '1 hour', id
    from users`.execute(db)
  await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url)
    select id, 'old-' || id, 'n', 'audit', 'https://a.test/', 'https://b.test/' from users`.execute(db)
  await addPayment(db, 7, plan)
  await migrate(logins.owner)
  const asked = { from: Date.now() - 30 * HOUR, to: Date.now() }
  const there = await countRows(db, asked)
  expect(there).toMatchObject({
    users: { total: 40, members: 19 },
    cloaks: { total: 40 },
    payments: { pending: 1 },
  })
  expect(await readShown(db, asked)).toEqual(there)
})

test('a membership that would leave a gap or overlap another is refused', async () => {
  const { db, close } = await openTestDb()
  onTestFinished(close)
  const user = await addUser(db, 'member@tallies.test')
  const plan = await addPlan({ db })
  const from = (hours: number) =>
    sql`insert into memberships (user_id, plan_id, starts_at, ends_at, source) values (${user}, ${plan.id},
      now() + ${hours} * interval '1 hour', now() + 48 * interval '1 hour', ${`from ${hours}`})`.execute(db)
  await expect(from(1)).rejects.toThrow('a membership starts now')
  await from(0)
  await expect(from(1)).rejects.toThrow('a membership starts now')
})
