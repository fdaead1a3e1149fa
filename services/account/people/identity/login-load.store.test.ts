import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUser, PASSWORD } from '../../testing/test-account.ts'
import { type AccountProcess, processGround, startAccount } from '../../testing/test-processes.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Enough accounts to stay below each one's own limit. */
const ACCOUNTS = 20
const emailOf = (n: number) => `load${n % ACCOUNTS}@login.test`

let ground: Awaited<ReturnType<typeof processGround>>
let account: AccountProcess
beforeAll(async () => {
  ground = await processGround()
  account = await startAccount(ground.env)
  for (let n = 0; n < ACCOUNTS; n += 1) await addUser(ground.db, emailOf(n))
})
afterAll(async () => {
  await account.service.stop()
  await ground.close()
})

const metric = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(text)?.[1])

const logins = (count: number) => {
  const one = (n: number) => {
    const body = { email: emailOf(n), password: PASSWORD }
    return account.call('POST', '/api/user/login', { body, from: `10.0.${n}.1` })
  }
  return Promise.all(Array.from({ length: count }, (_, n) => one(n)))
}

test('of 200 logins at once two are hashed at a time, fifty wait, and the rest is refused at once', async () => {
  let done = false
  const running = logins(200).finally(() => {
    done = true
  })
  const seen = { running: 0, waiting: 0 }
  while (!done) {
    const text = await account.metrics()
    for (const state of ['running', 'waiting'] as const)
      seen[state] = Math.max(seen[state], metric(text, `sluice_account_password_hashes{state="${state}"}`))
  }
  const answers = await running
  const signedIn = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) => answer.status === 503)
  expect(signedIn.length + refused.length).toBe(200)
  expect(signedIn.length).toBeGreaterThan(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('2')
  expect(seen.running).toBe(2)
  expect(seen.waiting).toBeLessThanOrEqual(50)
})

test('the event loop stays free while passwords are hashed', async () => {
  // A scrape resets the measurement.
  const lagDuring = async (work: () => Promise<unknown>) => {
    await account.metrics()
    await work()
    return metric(await account.metrics(), 'sluice_loop_delay_p99_seconds')
  }
  // 50 ms on an idle machine. With busy cores everything is slower, and a hash on the loop would block it as long as a
  // login takes.
  const excess = async () => {
    const lag = await lagDuring(() => logins(200))
    const start = performance.now()
    await logins(1)
    return lag - Math.max(0.05, (performance.now() - start) / 1_000)
  }
  const rounds: number[] = []
  while (rounds.length < 3 && !rounds.some((seconds) => seconds < 0)) rounds.push(await excess())
  expect(Math.min(...rounds)).toBeLessThan(0)
})

test('a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
  await addUser(ground.db, 'stored@login.test')
  const row = await ground.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'stored@login.test')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})
