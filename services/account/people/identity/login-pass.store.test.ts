import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLogins } from '../../testing/hold-logins.ts'
import { addUser, openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { mailsTo, resetCode } from '../../testing/test-mail.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ PUBLIC_ORIGIN: 'https://sluice.test' })
})
afterAll(() => account.close())

let networks = 0
const fromAnew = () => {
  networks += 1
  return `198.51.100.${networks}`
}
const login = (email: string, form: object = {}, from = fromAnew()) =>
  account.call('POST', '/api/user/login', { body: { email, password: PASSWORD, ...form }, from })

async function heldAccount(email: string) {
  const id = await addUser(account.db, email)
  await holdLogins(account, email)
  return { id, email }
}
const passIn = (text: string | undefined) =>
  /^https:\/\/sluice\.test\/dashboard\/login#pass=(\S+)$/m.exec(text ?? '')?.[1]

test('S-O: an owner whose attempts were used up by strangers is mailed a way to sign in from a new network', async () => {
  const { email } = await heldAccount('held@pass.test')
  expect(await login(email)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: expect.stringContaining('emailed its owner a sign-in link') },
  })
  const [mail] = await mailsTo(account, email)
  const pass = passIn(mail?.text)
  expect(mail?.subject).toBe('有人在猜测您的密码')
  expect((await login(email, { pass, password: 'Wrong12345' })).status).toBe(401)
  expect((await login(email, { pass })).status).toBe(200)
  const other = await heldAccount('other@pass.test')
  expect((await login(other.email, { pass })).status).toBe(429)
})

test('S-O: guesses, further mails and wrong passes invalidate no pass, and nobody is flooded with mails', async () => {
  const { email } = await heldAccount('flooded@pass.test')
  for (let n = 0; n < 20; n += 1) expect((await login(email, { pass: `guess.${n}` })).status).toBe(429)
  const mails = await mailsTo(account, email)
  expect(mails).toHaveLength(1)
  expect((await login(email, { pass: passIn(mails[0]?.text) })).status).toBe(200)
})

test('S-O: even with a pass, one network has ten attempts', async () => {
  const { email } = await heldAccount('tries@pass.test')
  await login(email)
  const pass = passIn((await mailsTo(account, email))[0]?.text)
  const from = fromAnew()
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await login(email, { pass, password: 'Wrong12345' }, from)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('S-O: the answer does not reveal whether an account exists, and only an account gets mail', async () => {
  const { email } = await heldAccount('real@pass.test')
  await holdLogins(account, 'nobody@pass.test')
  const [real, nobody] = [await login(email), await login('nobody@pass.test')]
  expect(nobody.status).toBe(429)
  expect(nobody.body).toEqual(real.body)
  await mailsTo(account, email)
  expect(
    (await account.call('GET', '/dev/mail.json')).body.map((mail: { to: string }) => mail.to),
  ).not.toContain('nobody@pass.test')
})

test('S-O: a password reset lifts the limit', async () => {
  const { email } = await heldAccount('reset@pass.test')
  const code = await resetCode(account, email)
  const body = { email, code, newPassword: 'Other12345' }
  expect((await account.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await login(email, { password: 'Other12345' })).status).toBe(200)
})
