import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createLog } from '@sluice/kit/log'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDb } from '../../testing/test-account.ts'
import { processGround, startAccount } from '../../testing/test-processes.ts'
import { startTestSmtp } from '../../testing/test-smtp.ts'
import { deliverMails } from './deliver-mails.ts'
import { queueMail } from './queue-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

// A lot of work for one test on a shared machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const from = { name: 'Sluice', address: 'no-reply@sluice.test' }
const log = createLog('mail-test', 'silent')
const mail = (to: string) => ({ to, subject: '验证码 & more', text: 'one\n\ntwo', html: '<p>one</p>' })

async function ground() {
  const { db, close } = await openTestDb()
  const smtp = await startTestSmtp()
  onTestFinished(async () => {
    await smtp.close()
    await close()
  })
  const deps = { db, mailer: smtpMailer(smtp.url, from, 'go.example.com'), log }
  const left = async () => (await db.selectFrom('mails').selectAll().orderBy('id').execute()).length
  const dueNow = () => db.updateTable('mails').set({ next_try_at: new Date() }).execute()
  return { db, smtp, deps, left, dueNow }
}

test('a queued mail reaches its one recipient in both forms and leaves the queue', async () => {
  const { db, smtp, deps, left } = await ground()
  await queueMail(db, mail('one@mail.test'))
  await deliverMails(deps)
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]).toMatchObject({
    greeting: 'go.example.com',
    from: 'no-reply@sluice.test',
    to: ['one@mail.test'],
  })
  const raw = smtp.taken[0]!.raw
  expect(raw).toMatch(/^From: Sluice <no-reply@sluice.test>\r$/m)
  expect(raw).toMatch(/^To: one@mail.test\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
  expect(await left()).toBe(0)
})

test('a mail that the server does not accept is tried again until it does, with the same message id', async () => {
  const { db, smtp, deps, left, dueNow } = await ground()
  await queueMail(db, mail('later@mail.test'))
  smtp.refuse(451)
  await deliverMails(deps)
  expect(await left()).toBe(1)
  // Its own pause of two seconds may be over on a busy machine.
  await db
    .updateTable('mails')
    .set({ next_try_at: new Date(Date.now() + 60_000) })
    .execute()
  await deliverMails(deps)
  expect(smtp.offered).toBe(1)
  smtp.refuse(undefined)
  const stored = await db.selectFrom('mails').select('message_id').executeTakeFirstOrThrow()
  await dueNow()
  await deliverMails(deps)
  expect(smtp.taken.map(({ to }) => to)).toEqual([['later@mail.test']])
  expect(smtp.taken[0]?.raw).toContain(`Message-ID: <${stored.message_id}@sluice.test>`)
  expect(await left()).toBe(0)
})

test('a mail waits for a server that is down, through a restart of the product', async () => {
  const { db, deps, left, dueNow, smtp } = await ground()
  const away = { ...deps, mailer: smtpMailer('smtp://127.0.0.1:9', from, 'go.example.com') }
  await queueMail(db, mail('away@mail.test'))
  await deliverMails(away)
  await dueNow()
  await deliverMails(away)
  expect(await left()).toBe(1)
  await dueNow()
  await deliverMails(deps)
  expect(smtp.taken).toHaveLength(1)
})

test('a mail to an unknown recipient is given up at once, and so is an expired one', async () => {
  const { db, smtp, deps, left } = await ground()
  smtp.refuse(550)
  await queueMail(db, mail('nobody@mail.test'))
  await deliverMails(deps)
  expect(await left()).toBe(0)
  smtp.refuse(undefined)
  await queueMail(db, mail('late@mail.test'), new Date(Date.now() - 1))
  await deliverMails(deps)
  expect([await left(), smtp.taken.length]).toEqual([0, 0])
})

test('several processes deliver each mail once', async () => {
  const { db, smtp, deps, left } = await ground()
  const all = Array.from({ length: 30 }, (_, n) => `user${n}@mail.test`)
  for (const to of all) await queueMail(db, mail(to))
  for (let n = 0; n < 4; n += 1)
    await Promise.all([deliverMails(deps), deliverMails(deps), deliverMails(deps)])
  expect(await left()).toBe(0)
  expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(all.sort())
})

test('from the first code to the second factor no password, code, token, seed or mail text is in the log', async () => {
  const { env, close } = await processGround()
  const smtp = await startTestSmtp()
  smtp.refuse(451)
  const account = await startAccount({
    ...env,
    SLUICE_MODE: 'production',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'trace',
  })
  onTestFinished(async () => {
    await account.service.stop()
    await smtp.close()
    await close()
  })
  const email = 'quiet@mail.test'
  const post = (path: string, body: object, token?: string) =>
    account.call('POST', path, { body, ...(token && { token }) })
  await post('/api/email/send-verification', { email })
  await expect.poll(() => smtp.offered, { timeout: 10_000 }).toBeGreaterThan(0)
  smtp.refuse(undefined)
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBe(1)
  const code = /^\d{6}\r?$/m.exec(smtp.taken[0]!.text)![0].trim()
  const password = 'Quiet12345'
  const { token } = (await post('/api/user/register', { email, password, code })).body
  expect(token).toMatch(/^ey/)
  const wrong = 'Mistyped12345'
  expect((await post('/api/user/login', { email, password: wrong })).status).toBe(401)
  const { secret } = (await post('/api/user/totp/setup', { password }, token)).body.data
  expect((await post('/api/user/totp/enable', { code: '000000' }, token)).status).toBe(400)
  expect((await account.call('GET', '/dev/mail.json')).status).toBe(404)
  expect((await account.call('GET', '/dev/mail')).status).toBe(404)
  await account.service.stop()
  const logs = account.service.logs().join('\n')
  expect(logs).toContain('mail not accepted')
  for (const known of [code, password, wrong, token, secret]) expect(logs).not.toContain(known)
})

test('a silent mail server does not delay a stop, and the mail waits', async () => {
  const { env, db, close } = await processGround()
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const account = await startAccount({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await close()
  })
  await queueMail(db, mail('waits@mail.test'))
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1)
  expect(await account.metrics()).toContain('sluice_account_mails{what="rows"} 1')
  const stopAt = performance.now()
  expect(await account.service.stop()).toBe(0)
  expect(performance.now() - stopAt).toBeLessThan(10_000)
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
    { recipient: 'waits@mail.test' },
  ])
})
