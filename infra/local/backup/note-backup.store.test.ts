import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../../services/account/base/database/migrate.ts'
import type { Logins } from '../stores/postgres.ts'
import { startService, testSecret } from '../testing/start-service.ts'
import { startTool, type Tool } from '../testing/start-tool.ts'
import { databaseOfThisTest } from '../testing/test-database.ts'
import { testRedisPrefix } from '../testing/test-redis.ts'

let place = ''
let logins: Logins
let client: pg.Client
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'sluice-note-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  logins = (await databaseOfThisTest()).logins
  client = await connect()
})

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: logins.admin })
  await opened.connect()
  onTestFinished(() => opened.end())
  return opened
}

const run = (what: 'backup' | 'restore', folder: string, { backup, owner } = logins): Tool =>
  startTool(what, {
    BACKUP: join(place, folder),
    DATABASE_URL: what === 'backup' ? backup : owner,
    UPLOAD_DIR: join(place, `uploads-${what}`),
  })

/** Makes every backup wait halfway; the returned function releases it. */
async function holdUp(): Promise<() => Promise<unknown>> {
  const holder = await connect()
  await holder.query('begin; lock table recovery_codes in access exclusive mode')
  return () => holder.query('rollback')
}

const waiting = `select from pg_locks where relation = 'recovery_codes'::regclass and not granted`
const inTheMidst = () =>
  expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)

/** Starts account on a database; the returned function reads its metrics of backups. */
async function account(database = logins.account): Promise<() => Promise<Record<string, number>>> {
  const service = await startService('account', {
    SLUICE_MODE: 'local',
    DATABASE_URL: database,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: testRedisPrefix(),
    INTERNAL_SECRET: testSecret(),
    JWT_SECRET: testSecret(),
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    UPLOAD_DIR: join(place, 'uploads'),
  })
  onTestFinished(() => service.stop().then(() => {}))
  return async () => {
    const text = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text()
    const found = text.matchAll(/^sluice_account_backup\{what="(\w+)"\} (\S+)$/gm)
    return Object.fromEntries([...found].map(([, what, value]) => [what, Number(value)]))
  }
}

const aDayOld = () =>
  client.query(
    `insert into users (email, password_hash, created_at) values ('a@b.test', '', now() - interval '1 day')`,
  )
/** Within minutes of now. */
const recent = expect.closeTo(0, -3)

test('account reports a failed or killed backup until one succeeds, and the age of the last good one', async () => {
  await migrate(logins.owner)
  await aDayOld()
  const told = await account()
  expect(await told()).toEqual({ without_seconds: expect.closeTo(86_400, -3) })

  writeFileSync(join(place, 'taken'), '')
  expect(await run('backup', 'taken').exit).toBe(1)
  expect(await told()).toEqual({ failed: 1, without_seconds: expect.closeTo(86_400, -3) })
  const { rows } = await client.query('select fault from backups')
  expect(rows).toEqual([{ fault: expect.stringContaining('taken') }])

  expect(await run('backup', 'first').exit).toBe(0)
  expect(await told()).toEqual({ failed: 0, age_seconds: recent })

  const letGo = await holdUp()
  const killed = run('backup', 'second')
  await inTheMidst()
  expect(await told()).toEqual({ failed: 0, age_seconds: recent })
  killed.child.kill('SIGKILL')
  await killed.exit
  await letGo()
  await expect.poll(told, { timeout: 20_000 }).toEqual({ failed: 1, age_seconds: recent })

  expect(await run('backup', 'third').exit).toBe(0)
  expect(await told()).toEqual({ failed: 0, age_seconds: recent })
}, 120_000)

test('a backup that loses its connections fails with the reason', async () => {
  await migrate(logins.owner)
  const letGo = await holdUp()
  const cut = run('backup', 'cut')
  await inTheMidst()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'sluice-backup%' and datname = current_database()`,
  )
  expect(await cut.exit).toBe(1)
  await letGo()
  const { rows } = await client.query('select fault, ended_at is not null as ended from backups')
  expect(rows).toEqual([{ fault: expect.stringMatching(/terminat/), ended: true }])
})

test('a restored database reports the age of the backup it came from', async () => {
  await migrate(logins.owner)
  expect(await run('backup', 'whole').exit).toBe(0)
  expect(await run('backup', 'whole').exit).toBe(1)
  await client.query(`update backups set started_at = started_at - interval '1 hour'`)
  const { logins: other } = await databaseOfThisTest()
  const restored = run('restore', 'whole', other)
  expect(await restored.exit, restored.lines.join('\n')).toBe(0)
  expect(await (await account(other.account))()).toEqual({ failed: 0, age_seconds: recent })
}, 120_000)

test('a database of an earlier release can be backed up, too', async () => {
  await migrate(logins.owner, { upTo: '20261122-4-tally-times' })
  expect(await run('backup', 'early').exit).toBe(0)
})
