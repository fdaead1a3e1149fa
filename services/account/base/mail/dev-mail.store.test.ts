import { expect, test } from 'vitest'
import { testAccount } from '../../testing/test-account.ts'
import { caughtMails } from './caught-mails.ts'
import { queueMail } from './queue-mail.ts'

test('the page of caught mails shows hostile text as plain text', async () => {
  const account = await testAccount()
  const hostile = `<script>alert(1)</script><img src=x onerror='alert("1")'>&amp;`
  const mail = { to: 'x@mail.test', subject: hostile, text: `</pre>${hostile}`, html: hostile }
  await queueMail(account.db, mail)
  await expect.poll(async () => (await account.call('GET', '/dev/mail.json')).body.length).toBe(1)
  expect((await account.call('GET', '/dev/mail.json')).body[0]).toMatchObject({
    to: 'x@mail.test',
    subject: hostile,
    text: `</pre>${hostile}`,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const page = await account.app.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;')
  expect(page.body).not.toMatch(/<(script|img)/)
  expect(page.body.match(/<\/pre>/g)).toHaveLength(1)
})

test('the newest two hundred are kept', async () => {
  const caught = caughtMails()
  for (let n = 0; n < 250; n += 1)
    await caught.send({ to: `user${n}@mail.test`, subject: 'x', text: 'x', html: '<p>x</p>' })
  expect(caught.newestFirst()).toHaveLength(200)
  expect(caught.newestFirst()[0]?.to).toBe('user249@mail.test')
})

test('S-D: caught mails are shown only to this machine, whatever page and host name are requested', async () => {
  const account = await testAccount({ TRUSTED_PROXIES: '127.0.0.1/32' })
  for (const url of ['/dev/mail', '/dev/mail.json']) {
    const ask = async (remoteAddress: string, headers: Record<string, string>) =>
      (await account.app.inject({ url, remoteAddress, headers })).statusCode
    expect(await ask('127.0.0.1', { host: 'localhost:8080', 'x-forwarded-for': '127.0.0.1' })).toBe(200)
    expect(await ask('192.0.2.7', { host: 'localhost:8080' })).toBe(403)
    expect(await ask('127.0.0.1', { host: 'localhost:8080', 'x-forwarded-for': '192.0.2.7' })).toBe(403)
    expect(await ask('127.0.0.1', { host: 'evil.test' })).toBe(403)
    expect(await ask('127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'cross-site' })).toBe(403)
  }
})
