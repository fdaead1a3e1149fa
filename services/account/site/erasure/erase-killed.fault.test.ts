import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type RunningService, startService } from '../../../../infra/local/testing/start-service.ts'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { testRedisPrefix } from '../../../../infra/local/testing/test-redis.ts'
import { openDatabase } from '../../base/database/connect.ts'
import { migrate } from '../../base/database/migrate.ts'
import { standInStats } from '../../testing/stand-in-stats.ts'
import { addUser } from '../../testing/test-account.ts'

/** Rows that stop an erasure while somebody else holds them: near its beginning, midway, and before its last step. */
const STEPS = [
  ['the links', 'select from cloaks for update'],
  ['the devices', 'select from sessions for update'],
  ['the audit entry', 'select from audit_head for update'],
] as const

test.each(STEPS)(
  'an erasure killed before it erases %s has erased nothing, and the next process does everything',
  async (_what, hold) => {
    const { url, logins } = await databaseOfThisTest()
    await migrate(logins.owner)
    const { db, close } = openDatabase(url, 4, () => {})
    onTestFinished(close)
    const stats = await standInStats({})
    const user = await addUser(db, 'goes@killed.test')
    await sql`insert into cloaks (owner_id, code, name, mode, real_url)
      values (${user}, 'killed-1', 'goes', 'full_open', 'https://goes.test/')`.execute(db)
    await sql`insert into sessions (token_hash, user_id, remember, ip, user_agent, expires_at)
      values (sha256('x'), ${user}, false, '192.0.2.1', 'goes', now() + interval '1 day')`.execute(db)
    await sql`insert into account_deletions (user_id, asked_by, due_at, closed_at)
      values (${user}, ${user}, now(), now() - interval '1 minute')`.execute(db)
    const holder = new pg.Client({ connectionString: logins.admin })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(`begin; ${hold}`)
    const first = await start(url, stats.url)
    await expect.poll(() => waiting(db), { timeout: 20_000, interval: 20 }).toBe(1)
    first.kill('SIGKILL')
    await first.ended
    await holder.query('rollback')
    await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(0)
    expect(await traces(db, user)).toEqual({ email: 'goes@killed.test', links: 1, devices: 1, entries: 0 })

    const second = await start(url, stats.url)
    const waitsFor = async () =>
      (await db.selectFrom('account_deletions').select('waits_for').executeTakeFirstOrThrow()).waits_for
    await expect.poll(waitsFor, { timeout: 30_000, interval: 100 }).toEqual([])
    expect(await traces(db, user)).toEqual({ email: `deleted:${user}`, links: 0, devices: 0, entries: 1 })
    await second.stop()
  },
  90_000,
)

const start = (url: string, stats: string): Promise<RunningService> =>
  startService('account', {
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: testRedisPrefix(),
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: stats,
    SLUICE_MODE: 'local',
    UPLOAD_DIR: '/nonexistent/uploads',
  })

type Db = ReturnType<typeof openDatabase>['db']

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'sluice-account' and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]!.n
}

async function traces(db: Db, user: number) {
  const { rows } = await sql`
    select email, (select count(*) from cloaks where name = 'goes') as links,
      (select count(*) from sessions) as devices,
      (select count(*) from audit_log where action = 'user.erase') as entries
    from users where id = ${user}`.execute(db)
  return rows[0]
}
