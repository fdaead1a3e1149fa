import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type RunningService, startService } from '../../../../infra/local/testing/start-service.ts'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { testRedisPrefix } from '../../../../infra/local/testing/test-redis.ts'
import { openDatabase } from '../../base/database/connect.ts'
import { migrate } from '../../base/database/migrate.ts'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { addUser, PASSWORD } from '../../testing/test-account.ts'

/** Rows that stop an approval while somebody else holds them: before each of its steps, including the last. */
const STEPS = [
  ['the payment', 'select 1 from payments for update'],
  ['the membership', "select 1 from users where email = 'payer@killed.test' for update"],
  ['the calls', 'select 1 from quota_accounts for update'],
  ['the audit entry', 'select 1 from audit_head for update'],
] as const

test.each(STEPS)(
  'an approval killed before it writes %s has done nothing, and a retry does everything',
  async (_what, hold) => {
    const { url, logins } = await databaseOfThisTest()
    await migrate(logins.owner)
    const { db, close } = openDatabase(url, 4, () => {})
    onTestFinished(close)
    const payer = await addUser(db, 'payer@killed.test')
    await addUser(db, 'admin@killed.test', 'admin')
    const id = await addPayment(db, payer, await addPlan({ db }))
    const first = await start(url)
    const token = await signIn(first)

    const holder = new pg.Client({ connectionString: logins.admin })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query(hold)
    const lost = approve(first, token, id).catch(() => 'lost')
    await until(async () => (await waiting(db)) >= 1)
    first.kill('SIGKILL')
    expect(await lost).toBe('lost')
    await first.ended
    await holder.query('rollback')
    await until(async () => (await waiting(db)) === 0)
    // Postgres notices the lost client only when it answers; the transaction must not be committed then.
    expect(await traces(db, id)).toEqual({ status: 'pending', written: 0 })

    const second = await start(url)
    expect(await approve(second, token, id)).toBe(200)
    expect(await approve(second, token, id)).toBe(409)
    expect(await traces(db, id)).toEqual({ status: 'approved', written: 4 })
    await second.stop()
  },
  60_000,
)

async function start(url: string): Promise<RunningService> {
  return startService('account', {
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: testRedisPrefix(),
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    SLUICE_MODE: 'local',
    UPLOAD_DIR: '/nonexistent/uploads',
  })
}

const post = (service: RunningService, path: string, body: object, token = '') =>
  fetch(`http://127.0.0.1:${service.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

async function signIn(service: RunningService): Promise<string> {
  const answer = await post(service, '/api/user/login', { email: 'admin@killed.test', password: PASSWORD })
  return ((await answer.json()) as { token: string }).token
}

const approve = async (service: RunningService, token: string, id: number) =>
  (await post(service, `/api/admin/payments/${id}/approve`, {}, token)).status

type Db = ReturnType<typeof openDatabase>['db']

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'sluice-account' and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]!.n
}

async function traces(db: Db, id: number) {
  const source = `payment:${id}`
  const { rows } = await sql<{ status: string; written: number }>`
    select status, (select count(*) from quota_grants where source = ${source})
      + (select count(*) from memberships where source = ${source})
      + (select count(*) from audit_log where subject = ${source})
      + (select count(*) from notices where source = ${source}) as written
    from payments where id = ${id}`.execute(db)
  return rows[0]
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not get that far')
}
