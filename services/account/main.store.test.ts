import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startService } from '../../infra/local/testing/start-service.ts'
import { databaseOfThisTest } from '../../infra/local/testing/test-database.ts'
import { openDatabase } from './base/database/connect.ts'
import { ADD_UP_LOCK } from './base/database/locks.ts'
import { migrate } from './base/database/migrate.ts'
import { addUser } from './testing/test-account.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const runFile = promisify(execFile)

const env = (url: string) => ({
  DATABASE_URL: url,
  REDIS_URL: inject('redisUrl'),
  REDIS_PREFIX: 'main-test:',
  INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
  JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
  STATS_INTERNAL_URL: 'http://127.0.0.1:9',
  UPLOAD_DIR: '/nonexistent/uploads',
  SMTP_URL: 'smtp://127.0.0.1:9',
})

test('the process logs where it listens, is ready on the right schema, has metrics, and ends cleanly', async () => {
  const { url, logins } = await databaseOfThisTest()
  const service = await startService('account', env(url))
  const ready = () => fetch(`http://127.0.0.1:${service.internalPort}/readyz`)
  expect((await ready()).status).toBe(503)
  await migrate(logins.owner)
  expect((await ready()).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${service.port}/api/user/profile`)).status).toBe(401)
  const metrics = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text()
  expect(metrics).toContain(
    'sluice_account_request_seconds_count{method="GET",route="/api/user/profile",status="401"} 1',
  )
  expect(metrics).toContain('sluice_account_outbox{what="rows"} 0')
  expect(await service.stop()).toBe(0)
})

test('notes that no job adds up are shown with their number and age until one does', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const { db, close } = openDatabase(url, 1, () => {})
  onTestFinished(close)
  // Held as by another process that freezes while adding up.
  await sql`select pg_advisory_lock(${ADD_UP_LOCK})`.execute(db)
  await addUser(db, 'counted@main.test')
  const service = await startService('account', env(url))
  onTestFinished(() => service.stop().then(() => {}))
  const shown = async (what: string) => {
    const text = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text()
    return Number(new RegExp(`^sluice_account_tally_notes\\{what="${what}"\\} (.*)$`, 'm').exec(text)?.[1])
  }
  await expect.poll(() => shown('oldest_seconds'), { timeout: 30_000 }).toBeGreaterThan(6)
  expect(await shown('rows')).toBeGreaterThan(0)
  await sql`select pg_advisory_unlock(${ADD_UP_LOCK})`.execute(db)
  await expect.poll(() => shown('rows'), { timeout: 30_000 }).toBe(0)
  expect(await shown('oldest_seconds')).toBe(0)
}, 90_000)

test.each([
  ['JWT_SECRET', 'short'],
  ['INTERNAL_SECRET', 'changeme-changeme-changeme-changeme'],
  ['DATABASE_URL', ''],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '2'],
  ['REDIS_URL', 'redis+sentinel://:password@127.0.0.1'],
  ['SMTP_URL', ''],
  ['SMTP_URL', 'http://mail.test'],
  ['MAIL_FROM', 'nobody at all'],
])('with %s=%j the process ends with 78 and names the variable, not its value', async (name, value) => {
  const variables = {
    ...process.env,
    ...env('postgres://x@127.0.0.1/x'),
    PORT: '0',
    INTERNAL_PORT: '0',
    [name]: value,
  }
  const failure = await runFile(process.execPath, [here('main.ts')], { env: variables }).catch(
    (error) => error,
  )
  expect(failure.code).toBe(78)
  expect(failure.stderr).toContain(`${name}:`)
  if (value.length > 5) expect(failure.stderr).not.toContain(value)
})

test('a fresh installation has no user; the first superadmin is created once, with a random password', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const users = async () => {
    const { db, close } = openDatabase(url, 1, () => {})
    const rows = await db.selectFrom('users').select(['email', 'role']).execute()
    await close()
    return rows
  }
  expect(await users()).toEqual([])
  const create = async () => {
    const args = [here('create-superadmin.ts'), '--email', 'Root@Sluice.test', '--if-none']
    const { stdout } = await runFile(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } })
    return stdout
  }
  const made = JSON.parse(await create())
  expect(made).toEqual({ email: 'root@sluice.test', password: expect.stringMatching(/^[A-Za-z0-9]{20}$/) })
  expect(await create()).toBe('')
  expect(await users()).toEqual([{ email: 'root@sluice.test', role: 'superadmin' }])
})

test('demo data is added once, and only in local mode', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const uploads = await mkdtemp(join(tmpdir(), 'sluice-demo-'))
  onTestFinished(() => rm(uploads, { recursive: true }))
  const demo = (mode: string) =>
    runFile(process.execPath, [here('demo-data.ts')], {
      env: { ...process.env, DATABASE_URL: url, SLUICE_MODE: mode, UPLOAD_DIR: uploads },
    })
  const refused = await demo('production').catch((error) => error)
  expect(refused.code).toBe(78)
  const added = JSON.parse((await demo('local')).stdout)
  expect(added.users).toHaveLength(3)
  expect(added.payments).toEqual(['approved', 'pending', 'rejected', 'pending'])
  expect(JSON.parse((await demo('local')).stdout)).toEqual({ users: [], plans: [], payments: [] })
}, 90_000)
