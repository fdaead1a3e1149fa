import { AuditCheckAnswer, AuditExportAnswer, AuditLogAnswer } from '@sluice/contract/api-admin-audit'
import { createLog } from '@sluice/kit/log'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { checkNightly } from './check-nightly.ts'
import { writeAudit } from './write-audit.ts'

let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
let superadmin: { id: number; email: string; token: string }
beforeEach(async () => {
  stats = await openStandInStats({})
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  superadmin = await account.staff('superadmin')
  const facts = { actor: superadmin.id, before: { n: 1 }, after: { n: 2 } } as const
  for (const [action, subject, reason] of [
    ['user.update', 'user:1', 'first'],
    ['user.deactivate', 'user:12', '=1+1'],
    ['settings.update', 'settings', ''],
    ['domain.block', 'domain:evil.test', 'x'],
  ] as const) {
    await account.db.transaction().execute((tx) => writeAudit(tx, { ...facts, action, subject, reason }))
  }
})
afterEach(async () => {
  await account.close()
  stats.close()
})

const get = (path: string, token = superadmin.token) => account.call('GET', path, { token })
const subjects = async (query: string) =>
  AuditLogAnswer.parse((await get(`/api/admin/audit-log?${query}`)).body).items.map((item) => item.subject)
const tamper = () =>
  account.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_log set reason = 'nothing' where id = 2`.execute(tx)
  })

test('a superadmin reads the log newest first, by page, actor, action, subject, kind and time', async () => {
  const all = AuditLogAnswer.parse((await get('/api/admin/audit-log?per_page=2')).body)
  expect(all).toMatchObject({ total: 4, items: [{ subject: 'domain:evil.test' }, { subject: 'settings' }] })
  expect(all.items[0]).toMatchObject({
    actor: { id: superadmin.id, email: superadmin.email, role: 'superadmin' },
    before: { n: 1 },
    after: { n: 2 },
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await subjects('per_page=2&page=2')).toEqual(['user:12', 'user:1'])
  expect(await subjects('subject=user')).toEqual(['user:12', 'user:1'])
  expect(await subjects('subject=user:1')).toEqual(['user:1'])
  expect(await subjects('subject=settings')).toEqual(['settings'])
  expect(await subjects('action=user.deactivate')).toEqual(['user:12'])
  expect(await subjects(`actor_id=${superadmin.id + 1}`)).toEqual([])
  expect(await subjects('to=2020-01-01T00:00:00Z')).toEqual([])
  expect(await subjects('from=2020-01-01T00:00:00Z&subject=domain')).toEqual(['domain:evil.test'])
  expect(await subjects('subject=Evil.test')).toEqual(['domain:evil.test'])
})

test('V27: an entry about a user has the address of the account while it exists', async () => {
  const entries = async () => AuditLogAnswer.parse((await get('/api/admin/audit-log')).body).items
  const emails = async () => (await entries()).map((item) => item.subject_email)
  const people = async () => (await entries()).map((item) => item.people)
  const user = await account.user()
  const entry = { actor: superadmin.id, subject: `user:${user.id}` } as const
  await account.db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { ...entry, action: 'user.update', before: null, after: { owner: user.id } }),
    )
  expect((await emails())[0]).toBe(user.email)
  expect((await emails()).slice(1, 3)).toEqual([null, null])
  expect((await people()).slice(0, 2)).toEqual([{ [user.id]: user.email }, {}])
  expect((await get('/api/admin/audit-log/export')).body.data.csv).toContain(
    `,"user:${user.id}","${user.email}",`,
  )
  const erased = { status: 'inactive', erased_at: new Date() } as const
  await account.db.updateTable('users').set(erased).where('id', '=', user.id).execute()
  expect((await emails())[0]).toBeNull()
  expect((await people())[0]).toEqual({})
})

test('an email asks for what its account did, and for what was done to it, its payments and its links', async () => {
  const user = await account.user()
  const payment = await addPayment(account.db, user.id, await addPlan(account))
  const link = await account.db
    .insertInto('cloaks')
    .values({
      owner_id: user.id,
      code: 'named',
      name: 'n',
      mode: 'full_open',
      real_url: 'https://real.test/',
      audit_url: null,
      countries: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { actor: superadmin.id, before: null, after: null } as const
  const own = { ...entry, actor: user.id, action: 'key.create', subject: 'key:7' } as const
  await account.db.transaction().execute(async (tx) => {
    await writeAudit(tx, { ...entry, action: 'payment.approve', subject: `payment:${payment}` })
    await writeAudit(tx, { ...entry, action: 'cloak.take_down', subject: `cloak:${link.id}` })
    await writeAudit(tx, { ...entry, action: 'user.update', subject: `user:${user.id}` })
    await writeAudit(tx, own)
  })
  const asked = await subjects(`subject=${encodeURIComponent(user.email.toUpperCase())}`)
  expect(asked).toEqual(['key:7', `user:${user.id}`, `cloak:${link.id}`, `payment:${payment}`])
  expect(await subjects('subject=nobody@nowhere.test')).toEqual([])
  expect(await subjects('subject=named')).toEqual([`cloak:${link.id}`])
  expect((await get(`/api/admin/audit-log/export?subject=${user.email}`)).body.data.csv).toContain('key:7')
})

test('the export is CSV that no spreadsheet executes', async () => {
  const { csv, complete } = AuditExportAnswer.parse(
    (await get('/api/admin/audit-log/export?subject=user')).body,
  ).data
  const lines = csv.split('\r\n')
  expect([lines.length, complete]).toEqual([4, true])
  expect(lines[0]).toBe(
    '"id","at","actor_id","actor","action","subject","subject_email","before","after","reason","hash"',
  )
  expect(lines[1]).toContain(`,"user.deactivate","user:12","","{""n"":1}","{""n"":2}","'=1+1",`)
})

test('nobody below a superadmin reads the log', async () => {
  const { token } = await account.staff('admin')
  for (const path of ['', '/export', '/check']) {
    expect((await get(`/api/admin/audit-log${path}`, token)).status).toBe(403)
  }
})

test('the log is verified on demand, and an edit in the database is found', async () => {
  const check = async () =>
    AuditCheckAnswer.parse(
      (await account.call('POST', '/api/admin/audit-log/check', { token: superadmin.token })).body,
    ).data
  expect(await check()).toMatchObject({ entries: 4, fault: null, fault_at: null })
  await tamper()
  expect(await check()).toMatchObject({ entries: 4, fault: 'edited', fault_at: 2 })
  expect((await get('/api/admin/audit-log/check')).body.data).toMatchObject({ fault: 'edited' })
})

const look = () => {
  const { STATS_INTERNAL_URL: baseUrl, INTERNAL_SECRET: secret } = account.config
  return checkNightly(account.db, { baseUrl, secret }, createLog('test', 'silent'))
}
const checks = () => account.db.selectFrom('audit_checks').select('fault').orderBy('id').execute()

test('the nightly check runs once a day, and an edit raises the alarm', async () => {
  expect((await get('/api/admin/audit-log/check')).body.data).toBeNull()
  await Promise.all([look(), look()])
  await look()
  expect(await checks()).toEqual([{ fault: null }])
  await tamper()
  await account.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_checks set at = now() - interval '25 hours'`.execute(tx)
  })
  await look()
  expect(await checks()).toEqual([{ fault: null }, { fault: 'edited' }])
  const metrics = await account.internal.inject({ url: '/metrics' })
  expect(metrics.body).toContain('sluice_account_audit_check{what="fault"} 1')
})

const write = (count: number) =>
  account.db.transaction().execute(async (tx) => {
    const entry = {
      actor: null,
      action: 'user.update',
      subject: 'user:1',
      before: null,
      after: null,
    } as const
    for (let n = 0; n < count; n += 1) await writeAudit(tx, entry)
  })
/** Needs a superuser, and leaves a chain that looks whole. */
const cutThree = () =>
  account.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_log where id > (select id - 3 from audit_head)`.execute(tx)
    await sql`update audit_head set (id, hash) = (select id, hash from audit_log order by id desc limit 1)`.execute(
      tx,
    )
  })
const verified = async () =>
  AuditCheckAnswer.parse(
    (await account.call('POST', '/api/admin/audit-log/check', { token: superadmin.token })).body,
  ).data

test('S-J: three entries deleted by a superuser of Postgres are missed within one check, and from then on', async () => {
  await look()
  await write(3)
  await look()
  await cutThree()
  await look()
  expect(await checks()).toEqual([{ fault: null }, { fault: 'cut' }])
  expect((await get('/api/admin/audit-log/check')).body.data).toMatchObject({ fault: 'cut', fault_at: 5 })
  await write(5)
  await look()
  expect(await verified()).toMatchObject({ entries: 9, fault: 'rewritten', fault_at: 7 })
  expect(stats.state.furthest?.entries).toBe(7)
})

test('S-J: a check on demand finds deleted entries, and says when there is nothing to compare with', async () => {
  await write(3)
  await look()
  await cutThree()
  expect(await verified()).toMatchObject({ entries: 4, fault: 'cut', fault_at: 5 })
  stats.state.down = true
  const answer = await account.call('POST', '/api/admin/audit-log/check', { token: superadmin.token })
  expect(answer).toMatchObject({ status: 503, body: { code: 'statistics_unavailable' } })
})
