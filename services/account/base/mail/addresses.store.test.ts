import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { testAccount } from '../../testing/test-account.ts'
import { startTestSmtp } from '../../testing/test-smtp.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Texts that mailers have read as another or a second recipient, or as a header. */
const HOSTILE = [
  'a@b.test,c@d.test',
  'a@b.test c@d.test',
  'a@b.test;c@d.test',
  '<a@b.test>',
  'Name <a@b.test>',
  '"a@evil.test"@b.test',
  '"a b"@c.test',
  'a@b.test (comment)',
  'group:a@b.test,c@d.test;',
  'a@b@c.test',
  'a@[127.0.0.1]',
  'a@b.test\r\nBcc: c@d.test',
  'a@b.test\nRCPT TO:<c@d.test>',
  'a%0d%0aBcc:c@b.test,d@e.test',
  'a\\@b@c.test',
  '@b.test:a@c.test',
  'a..b@c.test',
  '.a@b.test',
  'a.@b.test',
  'a@-b.test',
  'a@b..test',
  'a@b',
  'a@b.test\u0000',
  'аdmin@b.test',
  'a@bücher.test',
  'a\u200b@b.test',
  'a\u2028@b.test',
  '＠b.test',
  `${'a'.repeat(65)}@b.test`,
  `a@${'b'.repeat(64)}.test`,
  `${'a'.repeat(10_000)}@b.test`,
  `${'<'.repeat(200)}a@b.test`,
]

test('addresses that a mailer could read as anything but one recipient are refused before anything is queued', async () => {
  const account = await testAccount()
  for (const email of HOSTILE) {
    const answer = await account.call('POST', '/api/email/send-verification', { body: { email } })
    expect(answer.status, email).toBe(400)
  }
  expect(await account.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect((await account.call('GET', '/dev/mail.json')).body).toEqual([])
})

test('every accepted address arrives as exactly one recipient, spelled the same', async () => {
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const mailer = smtpMailer(smtp.url, { name: 'Sluice', address: 'no-reply@sluice.test' }, 'sluice.test')
  const local = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/)
  await fc.assert(
    fc.asyncProperty(local, async (name) => {
      const before = smtp.taken.length
      const to = `${name}@mail.test`
      await mailer.send({ to, subject: 'x', text: 'x', html: '<p>x</p>' })
      expect(smtp.taken.slice(before).map((each) => each.to)).toEqual([[to]])
    }),
    { numRuns: 60 },
  )
})
