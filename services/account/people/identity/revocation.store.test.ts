import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { PASS, REFUSE } from '../../../../infra/chaos/fault-mode.ts'
import { startFaultProxy, targetOf } from '../../../../infra/chaos/fault-proxy.ts'
import { addUser, PASSWORD } from '../../testing/test-account.ts'
import { resetCode } from '../../testing/test-mail.ts'
import { type AccountProcess, asOne, processGround, startAccount } from '../../testing/test-processes.ts'
import { withTotp } from '../../testing/test-totp.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Two processes behind proxies that can cut both off from Redis and Postgres. */
let ground: Awaited<ReturnType<typeof processGround>>
let redis: Awaited<ReturnType<typeof startFaultProxy>>
let postgres: Awaited<ReturnType<typeof startFaultProxy>>
let a: AccountProcess
let b: AccountProcess
beforeAll(async () => {
  ground = await processGround()
  redis = await startFaultProxy(targetOf(inject('redisUrl')))
  postgres = await startFaultProxy(targetOf(ground.env.DATABASE_URL ?? ''))
  const env = {
    ...ground.env,
    REDIS_URL: redis.through(ground.env.REDIS_URL ?? ''),
    DATABASE_URL: postgres.through(ground.env.DATABASE_URL ?? ''),
  }
  ;[a, b] = await Promise.all([startAccount(env), startAccount(env)])
})
afterAll(async () => {
  await Promise.all([a.service.stop(), b.service.stop()])
  await Promise.all([redis.close(), postgres.close()])
  await ground.close()
})

let users = 0
async function signedIn() {
  const email = `user${++users}@revocation.test`
  const id = await addUser(ground.db, email)
  const login = await a.call('POST', '/api/user/login', { body: { email, password: PASSWORD } })
  const token = login.body.token as string
  expect(await settled(token)).toEqual([200, 200])
  return { id, email, token }
}
const statusesOf = async (token: string) => {
  const answers = [a, b].map((process) => process.call('GET', '/api/user/profile', { token }))
  return (await Promise.all(answers)).map((answer) => answer.status)
}
/** Once no process is busy any more: both have the service's own short waits for its stores. */
const settled = (token: string) =>
  vi.waitFor(async () => {
    const statuses = await statusesOf(token)
    expect(statuses).not.toContain(503)
    return statuses
  }, 15_000)
type User = Awaited<ReturnType<typeof signedIn>>
const otherToken = async ({ email }: User) =>
  (await a.call('POST', '/api/user/login', { body: { email, password: PASSWORD } })).body.token as string

/** What ends a session, done on one process. */
const ends: Record<string, (user: User) => Promise<unknown>> = {
  'signing out': ({ token }) => a.call('POST', '/api/user/logout', { token }),
  'a password reset': async ({ email }) => {
    const code = await resetCode(asOne([a, b]), email)
    return a.call('POST', '/api/auth/reset-password', { body: { email, code, newPassword: 'Fresh12345' } })
  },
  'another password': async (user) => {
    const token = await otherToken(user)
    const body = { currentPassword: PASSWORD, newPassword: 'Fresh12345' }
    return a.call('POST', '/api/user/change-password', { token, body })
  },
  'a second factor': async (user) => withTotp(a, await otherToken(user)),
  'ending the device': async (user) => {
    const token = await otherToken(user)
    return a.call('POST', '/api/user/sessions/end-others', { token })
  },
  'disabling the user': ({ id }) =>
    ground.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute(),
  'half an hour of silence': ({ id }) =>
    sql`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${id}`.execute(
      ground.db,
    ),
  'the absolute end': ({ id }) =>
    sql`update sessions set created_at = now() - interval '31 days', expires_at = now() - interval '1 second'
      where user_id = ${id}`.execute(ground.db),
}

afterEach(async () => {
  await Promise.all([redis.set(PASS), postgres.set(PASS)])
})

test.each(Object.keys(ends))('after %s the token is refused on both processes at once', async (how) => {
  const user = await signedIn()
  await ends[how]!(user)
  expect(await settled(user.token)).toEqual([401, 401])
})

test.each(['signing out', 'another password', 'disabling the user'])(
  'without Redis too, after %s the token is refused on both processes at once',
  async (how) => {
    const user = await signedIn()
    await redis.set(REFUSE)
    expect(await settled(user.token)).toEqual([200, 200])
    await ends[how]!(user)
    expect(await settled(user.token)).toEqual([401, 401])
  },
)

test('without Redis and Postgres no token is accepted, the answer is 503, and everything works once they are back', async () => {
  const user = await signedIn()
  await Promise.all([redis.set(REFUSE), postgres.set(REFUSE)])
  expect(await statusesOf(user.token)).toEqual([503, 503])
  await Promise.all([redis.set(PASS), postgres.set(PASS)])
  await expect.poll(() => statusesOf(user.token), { timeout: 10_000 }).toEqual([200, 200])
})

test('a demoted user loses the rights at once and keeps the session', async () => {
  const user = await signedIn()
  const roleOf = async (process: AccountProcess) =>
    (await process.call('GET', '/api/user/profile', { token: user.token })).body.data.role
  for (const role of ['admin', 'user'] as const) {
    await ground.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    expect([await roleOf(a), await roleOf(b)]).toEqual([role, role])
  }
})
