import { AbuseReportAnswer, AbuseReportsAnswer } from '@sluice/contract/api-abuse'
import { AdminCloaksAnswer } from '@sluice/contract/api-admin-cloaks'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { forgetHandledAbuseReports } from './forget-abuse-reports.ts'

let account: TestAccount
let admin: { id: number; token: string }
let owner: { id: number; token: string }
let link: string
let cloak: number
beforeEach(async () => {
  account = await openTestAccount({ PUBLIC_ORIGIN: 'https://sluice.test' })
  admin = await account.staff('admin')
  owner = await account.user()
  const made = await account.call('POST', '/api/cloak/create', {
    token: owner.token,
    body: { name: 'a', realUrl: 'https://real.test/', auditUrl: 'https://audit.test/', mode: 'audit' },
  })
  link = made.body.short_link
  cloak = made.body.id
})
afterEach(() => account.close())

const report = (changes: object = {}, from = '192.0.2.50') =>
  account.call('POST', '/api/abuse-reports', { body: { link, category: 'phishing', ...changes }, from })
const reports = async (query = '') =>
  AbuseReportsAnswer.parse(
    (await account.call('GET', `/api/admin/abuse-reports${query}`, { token: admin.token })).body,
  ).items
const handle = (id: number, verb: string, note = 'looked at it') =>
  account.call('POST', `/api/admin/abuse-reports/${id}/${verb}`, { token: admin.token, body: { note } })

test('R16: a link is known as people paste it, and one of another site is not', async () => {
  const base = `sluice.test${link}`
  const ours = [`https://${base}?fbclid=1`, `http://${base}/`, base, `https://${base}#x`, `<https://${base}>`]
  for (const [n, text] of [...ours, `hxxps://${base}.`].entries())
    expect([text, (await report({ link: text }, `192.0.${n}.1`)).status]).toEqual([text, 200])
  for (const [n, text] of [
    `https://other.example${link}`,
    `https://sluice.test@other.example${link}`,
  ].entries())
    expect([text, (await report({ link: text }, `192.1.${n}.1`)).status]).toEqual([text, 400])
})

test('anybody can report a link, also by its full address, and administrators see the report with the link', async () => {
  const sent = await report({
    link: `https://sluice.test${link}`,
    details: 'asks for my bank',
    email: 'Me@x.test',
  })
  expect(sent).toMatchObject({ status: 200, body: { message: 'Thank you. We have received your report.' } })
  expect(await reports('?status=open')).toMatchObject([
    {
      category: 'phishing',
      details: 'asks for my bank',
      reporter_email: 'me@x.test',
      status: 'open',
      handled: null,
      cloak: {
        id: cloak,
        short_link: link,
        owner: { id: owner.id },
        real_url: 'https://real.test/',
        taken_down: null,
      },
    },
  ])
})

test.each([
  ['a link that does not exist', { link: '/t/nothing1' }, 'link'],
  ['another site', { link: 'https://other.test/page' }, 'link'],
  ['an unknown category', { category: 'dislike' }, 'category'],
  ['a broken address', { email: 'me' }, 'email'],
  ['a status of its own', { status: 'resolved' }, 'status'],
  ['details that are too long', { details: 'x'.repeat(2_001) }, 'details'],
])('%s is refused and nothing is kept', async (_what, changes, field) => {
  expect(await report(changes)).toMatchObject({
    status: 400,
    body: { errors: { [field]: expect.any(String) } },
  })
  expect(await reports()).toEqual([])
})

test('one network can send five reports an hour; others are not affected', async () => {
  for (let n = 0; n < 5; n += 1) expect((await report({}, '2001:db8::1')).status).toBe(200)
  expect((await report({}, '2001:db8::2')).status).toBe(429)
  expect((await report({}, '2001:db8:0:1::1')).status).toBe(200)
})

test('a report is resolved or dismissed once, with a note, and logged', async () => {
  await report()
  await report()
  const [second, first] = await reports()
  const done = AbuseReportAnswer.parse((await handle(first!.id, 'resolve')).body).data
  expect(done).toMatchObject({ status: 'resolved', handled: { by: { id: admin.id }, note: 'looked at it' } })
  expect(await handle(first!.id, 'dismiss')).toMatchObject({ status: 409 })
  expect((await handle(second!.id, 'dismiss', '  ')).status).toBe(400)
  expect((await handle(second!.id, 'dismiss')).body.data.status).toBe('dismissed')
  expect((await handle(999, 'dismiss')).status).toBe(404)
  const log = await account.db.selectFrom('audit_log').select(['action', 'reason']).execute()
  expect(log).toEqual([
    { action: 'abuse_report.resolve', reason: 'looked at it' },
    { action: 'abuse_report.dismiss', reason: 'looked at it' },
  ])
})

test('of two administrators who take a reported link down at once, one succeeds, and the link stops answering', async () => {
  await report()
  const { id } = (await reports())[0]!
  const answers = await Promise.all([
    handle(id, 'take-down', 'phishing'),
    handle(id, 'take-down', 'phishing'),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await readDocument(account.db, `cloak:${link.slice(3)}`)).toMatchObject({
    active: false,
    version: 2,
  })
  expect(await reports()).toMatchObject([
    { status: 'resolved', cloak: { taken_down: { reason: 'phishing' } } },
  ])
  const log = await account.db.selectFrom('audit_log').select('action').execute()
  expect(log.map((entry) => entry.action)).toEqual(['cloak.take_down', 'abuse_report.resolve'])
})

test('an administrator finds links by code, domain, owner and state, takes one down and restores it', async () => {
  const list = async (query: string) => {
    const { body } = await account.call('GET', `/api/admin/cloaks?${query}`, { token: admin.token })
    return AdminCloaksAnswer.parse(body).items.map((item) => item.id)
  }
  const act = (verb: string) =>
    account.call('POST', `/api/admin/cloaks/${cloak}/${verb}`, {
      token: admin.token,
      body: { reason: 'scam' },
    })
  for (const query of [`search=${link}`, 'search=audit.test', `owner_id=${owner.id}`, 'taken_down=false']) {
    expect(await list(query), query).toEqual([cloak])
  }
  for (const query of ['search=other.test', 'search=it.test', 'taken_down=true', 'owner_id=999']) {
    expect(await list(query), query).toEqual([])
  }
  expect((await act('take-down')).body.data.taken_down).toMatchObject({ reason: 'scam', domain: null })
  expect((await act('take-down')).status).toBe(409)
  expect(await list('taken_down=true')).toEqual([cloak])
  expect((await act('restore')).body.data.taken_down).toBeNull()
  expect((await act('restore')).status).toBe(409)
  expect(await readDocument(account.db, `cloak:${link.slice(3)}`)).toMatchObject({ active: true, version: 3 })
})

test("an owner's edit does not restore a link that was taken down", async () => {
  const body = { name: 'b', realUrl: 'https://new.test/', auditUrl: 'https://audit.test/', mode: 'full_open' }
  await account.call('POST', `/api/admin/cloaks/${cloak}/take-down`, {
    token: admin.token,
    body: { reason: 'scam' },
  })
  const edit = await account.call('PUT', `/api/cloak/update/${cloak}`, { token: owner.token, body })
  expect(edit.body.data.taken_down).toEqual({ reason: 'scam' })
  expect(await readDocument(account.db, `cloak:${link.slice(3)}`)).toMatchObject({ active: false })
})

test('a link to a domain that has since been blocked is not restored', async () => {
  const act = (verb: string) =>
    account.call('POST', `/api/admin/cloaks/${cloak}/${verb}`, {
      token: admin.token,
      body: { reason: 'scam' },
    })
  await act('take-down')
  await account.call('POST', '/api/admin/blocked-domains', {
    token: admin.token,
    body: { domain: 'real.test', reason: 'scam' },
  })
  expect(await act('restore')).toMatchObject({ status: 400, body: { code: 'url_not_allowed' } })
})

test('handled reports are deleted after their retention, open ones never', async () => {
  await report()
  await report()
  await handle((await reports())[0]!.id, 'resolve')
  await sql`update abuse_reports set created_at = now() - interval '3 years',
    handled_at = handled_at - interval '366 days'`.execute(account.db)
  await forgetHandledAbuseReports(account.db, 365)
  expect((await reports()).map((one) => one.status)).toEqual(['open'])
})
