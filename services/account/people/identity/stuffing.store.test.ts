import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUser, openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const login = (email: string, password: string, from: string) =>
  account.call('POST', '/api/user/login', { body: { email, password }, from })
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** In groups that fit into the hash queue. */
async function inGroups<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let start = 0; start < count; start += 40) {
    const group = Array.from({ length: Math.min(40, count - start) }, (_, n) => one(start + n))
    answers.push(...(await Promise.all(group)))
  }
  return answers
}

test('an account guessed at from many networks allows a hundred attempts an hour, and its owner can still sign in', async () => {
  const email = 'stuffed@stuffing.test'
  await addUser(account.db, email)
  const home = '2001:db8:77::1'
  const { token } = (await login(email, PASSWORD, home)).body
  await account.call('POST', '/api/user/logout', { token })
  const guesses = await inGroups(120, (n) => login(email, 'Wrong12345', `203.0.113.${n}`))
  expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([100, 20])
  expect((await login(email, PASSWORD, '198.51.100.1')).status).toBe(429)
  expect((await login(email, PASSWORD, '2001:db8:77::abcd')).status).toBe(200)
})

test('one network that tries many accounts has fifty attempts in a quarter of an hour, without affecting others', async () => {
  const { email } = await account.user()
  const guesses = await inGroups(60, (n) =>
    login(`nobody${n}@stuffing.test`, 'Wrong12345', `2001:db8:9::${n + 1}`),
  )
  expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([50, 10])
  expect((await login(email, PASSWORD, '2001:db8:9::ffff')).status).toBe(429)
  expect((await login(email, PASSWORD, '2001:db8:a::1')).status).toBe(200)
})

test('the response time does not reveal whether an address has an account', async () => {
  const timed = async (email: string, from: string) => {
    const start = performance.now()
    expect((await login(email, 'Wrong12345', from)).status).toBe(401)
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  await addUser(account.db, 'timed@stuffing.test')
  for (let n = 0; n < 25; n += 1) {
    known.push(await timed('timed@stuffing.test', `10.0.${n}.1`))
    unknown.push(await timed(`nobody${n}@stuffing.test`, `10.0.${n}.2`))
  }
  // A busy machine adds time and never takes any away, so the shortest of each shows the work that was done. The hash
  // is most of it: without it, one of the two would be a tenth of the other.
  const [less, more] = [Math.min(...known), Math.min(...unknown)].sort((a, b) => a - b)
  expect(less).toBeGreaterThan(more! / 3)
})
