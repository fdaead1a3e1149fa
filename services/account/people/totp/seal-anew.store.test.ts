import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PASSWORD, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { appCode, withTotp } from '../../testing/test-totp.ts'
import { sealSeed } from './seed-seal.ts'

const NEXT = 'next-totp-Rk4pT9xW2mB6vL8sD1qF3hJ5'
const COMMAND = fileURLToPath(new URL('../../seal-anew.ts', import.meta.url))

/** The command as an operator runs it; `JWT_SECRET` sealed the existing seeds. */
async function seal(account: TestAccount, TOTP_SECRET_PREVIOUS = account.config.JWT_SECRET) {
  const env = { PATH: process.env.PATH, DATABASE_URL: account.config.DATABASE_URL }
  const secrets = { TOTP_SECRET: NEXT, TOTP_SECRET_PREVIOUS }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env: { ...env, ...secrets } })
  const { sealed, already } = JSON.parse(stdout) as { sealed: number; already: number }
  return { sealed, already }
}

const withNext = ({ config, redis }: TestAccount) =>
  testAccount({ DATABASE_URL: config.DATABASE_URL, REDIS_PREFIX: redis.prefix, TOTP_SECRET: NEXT })
const seedsOf = ({ db }: TestAccount) => db.selectFrom('totp_seeds').selectAll().orderBy('user_id').execute()

test('after the command second factors work with the new secret, and used codes stay used', async () => {
  const account = await testAccount()
  const users = [await account.user(), await account.user()] as const
  const apps = [await withTotp(account, users[0].token), await withTotp(account, users[1].token)] as const
  const { token } = await account.user()
  await account.call('POST', '/api/user/totp/setup', { token, body: { password: PASSWORD } })
  const used = appCode(apps[0].secret)
  const login = (to: TestAccount, email: string, totp: string) =>
    to.call('POST', '/api/user/login', { body: { email, password: PASSWORD, totp } })
  expect((await login(account, users[0].email, used)).status).toBe(200)

  expect(await seal(account)).toEqual({ sealed: 3, already: 0 })
  const next = await withNext(account)
  expect((await login(next, users[0].email, used)).body.code).toBe('wrong_totp')
  expect((await login(next, users[0].email, appCode(apps[0].secret, 1))).status).toBe(200)
  expect((await login(next, users[1].email, appCode(apps[1].secret))).status).toBe(200)
  expect((await login(next, users[1].email, apps[1].codes[0] ?? '')).status).toBe(200)
  expect(await seal(account)).toEqual({ sealed: 0, already: 3 })
})

test('a second factor that neither secret opens leaves all seeds unchanged, and its user is named', async () => {
  const account = await testAccount()
  const [first, second] = [await account.user(), await account.user()]
  await withTotp(account, first.token)
  await withTotp(account, second.token)
  const lost = sealSeed(Buffer.alloc(32, 7), second.id, Buffer.alloc(20))
  const confirm = (confirmed_at: Date | null) =>
    account.db
      .updateTable('totp_seeds')
      .set({ seed: lost, confirmed_at })
      .where('user_id', '=', second.id)
      .execute()
  await confirm(new Date())
  const before = await seedsOf(account)
  const refused: Error = await seal(account).catch((error) => error)
  expect(refused.message).toContain(`second factor of user ${second.id}`)
  expect(await seedsOf(account)).toEqual(before)
  const wrong: Error = await seal(account, 'not-the-one-before-Zq8vT3mX5nB7kL1w').catch((error) => error)
  expect(wrong.message).toContain(`second factor of user ${first.id}, ${second.id}`)
  await confirm(null)
  expect(await seal(account)).toEqual({ sealed: 1, already: 0 })
})
