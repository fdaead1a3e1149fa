import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@sluice/contract/api-user'
import { createLog } from '@sluice/kit/log'
import { onTestFinished } from 'vitest'
import { testDatabase } from '../../../infra/local/testing/test-database.ts'
import { testRedis } from '../../../infra/local/testing/test-redis.ts'
import { type Db, openDatabase, type Tx } from '../base/database/connect.ts'
import { migrate } from '../base/database/migrate.ts'
import { readConfig } from '../config.ts'
import { openAccount, type StoreWaits } from '../open.ts'
import { createUser } from '../people/identity/create-user.ts'
import { hashPassword } from '../people/identity/password.ts'

/** The template of account's test databases. */
export const template = {
  name: 'account',
  prepare: async (url: string) => {
    await migrate(url)
  },
}

export const PASSWORD = 'Test12345'
const passwordHash = hashPassword(PASSWORD)

/** A busy machine makes tests wait. Those of the waits themselves use the service's own. */
export const PATIENT: StoreWaits = { connectionMs: 10_000, lockMs: 4_000, redisMs: 3_000 }

/**
 * A separate migrated Postgres database without the service. `admin` may do everything that account may not. `quick`:
 * commits do not wait for the disk. Close it.
 */
export async function openTestDb({
  quick = false,
} = {}): Promise<{ db: Db; admin: Db; close(): Promise<void> }> {
  const { url, logins, drop } = await testDatabase(template)
  const options = quick ? `?options=${encodeURIComponent('-c synchronous_commit=off')}` : ''
  const database = openDatabase(url + options, 12, () => {}, PATIENT)
  const admin = openDatabase(logins.admin, 2, () => {}, PATIENT)
  const close = async () => {
    await Promise.all([database.close(), admin.close()])
    await drop()
  }
  return { db: database.db, admin: admin.db, close }
}

export type TestAccount = Awaited<ReturnType<typeof openTestAccount>>

/** The whole service, closed when the current test ends. */
export async function testAccount(
  env: Record<string, string> = {},
  waits?: StoreWaits,
): Promise<TestAccount> {
  const account = await openTestAccount(env, waits)
  onTestFinished(account.close)
  return account
}

/** The whole service in this process on separate stores, used through its routes. Close it. */
export async function openTestAccount(env: Record<string, string> = {}, waits = PATIENT) {
  const { url, logins, drop } = await testDatabase(template)
  const admin = openDatabase(logins.admin, 2, () => {}, PATIENT)
  const redis = testRedis()
  const uploads = await mkdtemp(join(tmpdir(), 'sluice-uploads-'))
  const config = readConfig({
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    PORT: '0',
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    SLUICE_MODE: 'local',
    UPLOAD_DIR: uploads,
    ...env,
  })
  const account = openAccount(config, createLog('account-test', 'silent'), waits)
  const { app, internal, db, stopSteps } = account
  const close = async () => {
    for (const step of stopSteps) await step.run()
    await admin.close()
    await drop()
    await rm(uploads, { recursive: true, force: true })
  }
  // Until Redis has answered or failed, limits work without it.
  const redisSettled = new Promise<void>((resolve) => {
    for (const event of ['ready', 'close']) account.redis.once(event, () => resolve())
  })
  await Promise.all([app.ready(), internal.ready(), redisSettled])

  /** One call of the public API, as JSON. In English unless the headers say otherwise. */
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ) => {
    const { token, body, text, headers, from } = options
    const answer = await app.inject({
      method,
      url: path,
      // Only this machine may see the caught mails.
      remoteAddress: from ?? (path.startsWith('/dev/') ? '127.0.0.1' : '192.0.2.1'),
      headers: {
        'accept-language': 'en-US',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(text !== undefined && { payload: text }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  return {
    app,
    internal,
    db,
    /** The same database with all rights. */
    admin: admin.db,
    logins,
    config,
    redis,
    close,
    call,
    user: (email?: string) => newUser(db, call, email),
    signIn: (user: { id: number; email: string }) => signIn(call, user),
    staff: (role: Role) => newUser(db, call, undefined, role),
  }
}

/** `text`: a body that is not JSON. */
export type CallOptions = {
  token?: string
  body?: unknown
  text?: string | Buffer
  headers?: Record<string, string>
  from?: string
}

let users = 0
/** A new user with the trial calls, signed in. */
async function newUser(db: Db, call: Call, email = `user${++users}@account.test`, role: Role = 'user') {
  const id = await addUser(db, email, role)
  return signIn(call, { id, email })
}
async function signIn(call: Call, user: { id: number; email: string }) {
  const login = await call('POST', '/api/user/login', { body: { email: user.email, password: PASSWORD } })
  return { ...user, token: login.body.token as string }
}
type Call = (method: 'POST', path: string, options: CallOptions) => Promise<{ body: { token?: unknown } }>

export async function addUser(db: Db, email: string, role: Role = 'user'): Promise<number> {
  const hash = await passwordHash
  const id = await db
    .transaction()
    .execute((tx: Tx) => createUser(tx, { email, name: '', passwordHash: hash, role }))
  if (id === null) throw new Error(`${email} is taken`)
  return id
}
