import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type RunningService, startService } from '../../../../infra/local/testing/start-service.ts'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { testRedisPrefix } from '../../../../infra/local/testing/test-redis.ts'
import { addUser, PASSWORD } from '../../testing/test-account.ts'
import { openDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

/** What stops a request while somebody else holds it: within its work, and when its answer is kept. */
const STEPS = [
  ['the work', 'lock table cloaks in share mode'],
  ['keeping the answer', 'lock table idempotent_answers in share mode'],
] as const

test.each(STEPS)(
  'K1: killed in %s, a request has done nothing, and a retry does it once',
  async (_what, hold) => {
    const { url, logins } = await databaseOfThisTest()
    await migrate(logins.owner)
    const { db, close } = openDatabase(url, 4, () => {})
    onTestFinished(close)
    const owner = await addUser(db, 'once@killed.test')
    const first = await start(url)
    const login = await post(first, '/api/user/login', { email: 'once@killed.test', password: PASSWORD })
    const { token } = (await login.json()) as { token: string }

    const holder = new pg.Client({ connectionString: logins.admin })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query(hold)
    const lost = create(first, token).catch(() => 'lost')
    await expect.poll(async () => waiting(db), { timeout: 5_000 }).toBe(1)
    first.kill('SIGKILL')
    expect(await lost).toBe('lost')
    await first.ended
    await holder.query('rollback')
    await expect.poll(async () => waiting(db), { timeout: 10_000 }).toBe(0)
    expect(await links(db, owner)).toBe(0)

    const second = await start(url)
    const [once, again] = [await create(second, token), await create(second, token)]
    expect([once.status, once.replayed, again.status, again.replayed]).toEqual([200, null, 200, 'true'])
    expect(again.body).toEqual(once.body)
    expect(await links(db, owner)).toBe(1)
    await second.stop()
  },
  60_000,
)

const start = (url: string): Promise<RunningService> =>
  startService('account', {
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: testRedisPrefix(),
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    SLUICE_MODE: 'local',
    UPLOAD_DIR: '/nonexistent/uploads',
  })

const post = (service: RunningService, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${service.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function create(service: RunningService, token: string) {
  const link = { name: 'Once', mode: 'full_open', realUrl: 'https://shop.example/' }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k1' }
  const answer = await post(service, '/api/cloak/create', link, headers)
  const replayed = answer.headers.get('idempotent-replayed')
  return { status: answer.status, replayed, body: (await answer.json()) as unknown }
}

type Db = ReturnType<typeof openDatabase>['db']
const links = async (db: Db, owner: number) =>
  (await db.selectFrom('cloaks').select('id').where('owner_id', '=', owner).execute()).length

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'sluice-account' and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
