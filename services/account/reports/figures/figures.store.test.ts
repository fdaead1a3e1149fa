import { AdminStatisticsAnswer } from '@sluice/contract/api-admin-statistics'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { counts, standInStats } from '../../testing/stand-in-stats.ts'
import { type TestAccount, testAccount } from '../../testing/test-account.ts'
import { readPayments } from './payment-figures.ts'

const FROM = '2026-03-01T00:00:00+08:00'
const TO = '2026-03-04T00:00:00+08:00'
const RANGE = `from=${encodeURIComponent(FROM)}&to=${encodeURIComponent(TO)}&tz=Asia/Shanghai`
const at = (day: number) => Date.parse(`2026-03-0${day}T00:00:00+08:00`)

async function read(account: TestAccount, query = RANGE) {
  const { token } = await account.staff('admin')
  const answer = await account.call('GET', `/api/admin/statistics?${query}`, { token })
  return AdminStatisticsAnswer.parse(answer.body).data
}

/** Creates three users, one disabled and two members, and four links, one deleted and one taken down. */
async function fill(account: TestAccount) {
  const [one, two] = [await account.user(), await account.user(), await account.user()]
  await sql`update users set created_at = '2026-03-01T23:30:00+08:00' where id = ${one!.id}`.execute(
    account.db,
  )
  await sql`update users set created_at = '2026-03-02T00:30:00+08:00', status = 'inactive'
    where id = ${two!.id}`.execute(account.db)
  await sql`insert into plans (name, name_en, price, validity_days, total_calls, active)
    values ('甲', 'A', 10, 30, 100, true), ('乙', 'B', 20, 30, 100, false)`.execute(account.db)
  await sql`insert into memberships (user_id, plan_id, starts_at, ends_at, source)
    select case name when '甲' then ${one!.id}::bigint else ${two!.id} end, id, now() - interval '1 day',
      now() + interval '1 day', name from plans`.execute(account.db)
  await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url, created_at)
    select ${one!.id}, 'code' || n, 'n', case n when 1 then 'full_open' else 'audit' end,
      'https://real.test/', 'https://audit.test/', '2026-03-03T12:00:00+08:00'
    from generate_series(1, 4) n`.execute(account.db)
  await sql`update cloaks set active = false, deleted_at = now() where code = 'code4'`.execute(account.db)
  await sql`update cloaks set taken_down_at = now(), taken_down_reason = 'x' where code = 'code3'`.execute(
    account.db,
  )
}

test("the site's figures and every day of the range in the requested time zone", async () => {
  const stats = await standInStats({
    'site-over-time': { rows: [1, 2, 3].map((day) => ({ at: at(day), ...counts(day * 10, day) })) },
  })
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  await fill(account)
  const figures = await read(account)
  expect(stats.asked[0]).toMatchObject({
    name: 'site-over-time',
    question: { from: at(1), to: at(4), bucket: 'day', timeZone: 'Asia/Shanghai' },
  })
  expect(figures).toMatchObject({
    users: { total: 4, active: 3, members: 2, new: 2 },
    plans: { total: 2, active: 1, members: [{ name: '甲', name_en: 'A', members: 1 }, { members: 1 }] },
    cloaks: { total: 3, new: 4, cloak: 0, full_open: 1, audit: 2, taken_down: 1 },
    abuse_reports: { open: 0 },
    visits: counts(60, 6),
  })
  expect(
    figures.over_time.map(({ day, users, cloaks, visits }) => [day, users, cloaks, visits?.visits]),
  ).toEqual([
    ['2026-03-01', 1, 0, 10],
    ['2026-03-02', 1, 0, 20],
    ['2026-03-03', 0, 4, 30],
  ])
})

test('without stats everything but the visits is there, and the visits are unknown rather than zero', async () => {
  const account = await testAccount()
  await fill(account)
  const figures = await read(account)
  expect(figures.users.total).toBe(4)
  expect(figures.visits).toBeNull()
  expect(figures.over_time.every((day) => day.visits === null)).toBe(true)
})

test('an invalid range is refused', async () => {
  const account = await testAccount()
  const { token } = await account.staff('admin')
  for (const query of [
    'tz=Mars/Base',
    'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2020-01-01T00:00:00Z',
  ]) {
    expect((await account.call('GET', `/api/admin/statistics?${query}`, { token })).status, query).toBe(400)
  }
})

test('payments count by state, revenue by the day of approval', async () => {
  const account = await testAccount()
  const plan = await addPlan(account)
  const admin = await account.staff('admin')
  for (const [status, amount, at] of [
    ['pending', 1, null],
    ['rejected', 2, '2026-03-02T10:00:00+08:00'],
    ['approved', 19.9, '2026-03-02T10:00:00+08:00'],
    ['approved', 0.1, '2026-03-02T23:59:00+08:00'],
    ['approved', 5, '2026-03-04T00:00:00+08:00'],
  ] as const) {
    const payer = await account.user()
    const id = await addPayment(account.db, payer.id, plan)
    const reviewed = at && { pending_slot: null, reviewed_by: admin.id, reviewed_at: new Date(at) }
    await account.db
      .updateTable('payments')
      .set({ status, amount, ...reviewed, reject_reason: status === 'rejected' ? 'no' : null })
      .where('id', '=', id)
      .execute()
  }
  expect(await readPayments(account.db, { from: at(1), to: at(4) }, 'Asia/Shanghai')).toEqual({
    totals: { pending: 1, approved: 3, rejected: 1, revenue: 25, revenue_in_range: 20 },
    days: [{ day: '2026-03-02', payments: 2, revenue: 20 }],
  })
})
