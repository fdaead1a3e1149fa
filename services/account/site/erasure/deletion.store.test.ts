import { ProfileAnswer } from '@sluice/contract/api-user'
import { dateWords } from '@sluice/contract/date-words'
import { createLog } from '@sluice/kit/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openUploads } from '../../base/uploads/upload-files.ts'
import { readDocument } from '../../routing/read-document.ts'
import { addOwnDomain } from '../../testing/own-domain.ts'
import { randomPng } from '../../testing/pictures.ts'
import { addPayment, addPlan, openShop, pay } from '../../testing/shop.ts'
import { counts, openStandInStats } from '../../testing/stand-in-stats.ts'
import {
  addUser,
  openTestAccount,
  openTestDb,
  PASSWORD,
  type TestAccount,
} from '../../testing/test-account.ts'
import { mailsTo } from '../../testing/test-mail.ts'
import { appCode, withTotp } from '../../testing/test-totp.ts'
import { type EraseDeps, eraseDue } from './erase-due.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
let deps: EraseDeps
beforeAll(async () => {
  stats = await openStandInStats({ 'cloak-totals': { all: counts(0), rows: [] } })
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  await openShop(account)
  deps = {
    db: account.db,
    uploads: openUploads(account.config.UPLOAD_DIR),
    stats: { baseUrl: stats.url, secret: account.config.INTERNAL_SECRET },
    log: createLog('erase-test', 'silent'),
    closedForMs: 0,
  }
})
afterAll(async () => {
  await account.close()
  stats.close()
})

const ask = (user: User, body: object = { password: PASSWORD }) =>
  account.call('POST', '/api/user/deletion', { token: user.token, body })
const keep = (user: User) => account.call('DELETE', '/api/user/deletion', { token: user.token })
const dueAt = async (token: string) =>
  ProfileAnswer.parse((await account.call('GET', '/api/user/profile', { token })).body).data.deletion_due_at
const login = (email: string) =>
  account.call('POST', '/api/user/login', { body: { email, password: PASSWORD } })
const makeDue = (user: { id: number }) =>
  sql`update account_deletions set due_at = now() where user_id = ${user.id}`.execute(account.db)
const deletionOf = (user: { id: number }) =>
  account.db.selectFrom('account_deletions').selectAll().where('user_id', '=', user.id).executeTakeFirst()
const statusOf = async (user: { id: number }) =>
  (await account.db.selectFrom('users').select('status').where('id', '=', user.id).executeTakeFirstOrThrow())
    .status
async function newLink(user: User): Promise<string> {
  const body = { name: 'mine', mode: 'full_open', realUrl: 'https://mine.test/' }
  const made = await account.call('POST', '/api/cloak/create', { token: user.token, body })
  return made.body.short_link.slice(3)
}
/** Runs the job until nothing is left to do for the user. */
const erased = async (user: { id: number }, with_: EraseDeps = deps) => {
  await makeDue(user)
  await expect
    .poll(
      async () => {
        await eraseDue(with_)
        return (await deletionOf(user))?.waits_for
      },
      { timeout: 25_000, interval: 50 },
    )
    .toEqual([])
}

test('an account is deleted seven days after its owner’s request with the password, and is signed out elsewhere', async () => {
  const user = await account.user()
  const elsewhere = await account.signIn(user)
  expect((await ask(user, { password: 'Wrong12345' })).body.errors).toEqual({
    password: 'Incorrect password',
  })
  expect(await dueAt(user.token)).toBeNull()
  const { status, body } = await ask(user)
  expect(status).toBe(200)
  expect(Date.parse(body.data.due_at) - Date.parse(body.data.asked_at)).toBe(7 * 86_400_000)
  expect((await account.call('GET', '/api/user/profile', { token: elsewhere.token })).status).toBe(401)
  expect(await dueAt(user.token)).toBe(body.data.due_at)
  const [mail] = await mailsTo(account, user.email)
  // V13: the day and time as the page words them.
  expect(mail?.text).toContain(dateWords('en-US').end(body.data.due_at))
  expect((await ask(user)).status).toBe(409)
  await eraseDue(deps)
  expect(await statusOf(user)).toBe('active')
})

test('a second factor is required too', async () => {
  const user = await account.user()
  const { secret } = await withTotp(account, user.token)
  expect((await ask(user)).body.errors).toHaveProperty('totp')
  expect((await ask(user, { password: PASSWORD, totp: '000000' })).body.errors).toHaveProperty('totp')
  expect((await ask(user, { password: PASSWORD, totp: appCode(secret) })).status).toBe(200)
})

test('until it is due the owner can sign in, use the links, and keep the account with one call', async () => {
  const user = await account.user()
  const code = await newLink(user)
  await ask(user)
  const { token } = (await login(user.email)).body
  expect(await readDocument(account.db, `cloak:${code}`)).toMatchObject({ active: true })
  const back = { ...user, token }
  expect((await keep(back)).status).toBe(200)
  expect((await keep(back)).status).toBe(409)
  expect(await dueAt(token)).toBeNull()
  expect(await deletionOf(user)).toBeUndefined()
  expect((await mailsTo(account, user.email, 2))[0]?.subject).toMatch(/will be kept|已保留/)
  await eraseDue(deps)
  expect((await login(user.email)).status).toBe(200)
})

test('once it is due nobody can sign in, links stop answering, and their codes are never assigned again', async () => {
  const user = await account.user()
  const other = await account.user()
  const code = await newLink(user)
  await ask(user)
  await erased(user)
  expect((await login(user.email)).status).toBe(401)
  expect((await login(`deleted:${user.id}`)).status).toBe(400)
  expect(await readDocument(account.db, `owner:${user.id}`)).toMatchObject({ active: false, blacklist: [] })
  expect(await readDocument(account.db, `cloak:${code}`)).toMatchObject({
    active: false,
    realUrl: 'https://deleted.invalid/',
  })
  const body = { name: 'x', mode: 'full_open', realUrl: 'https://other.test/', shortLink: code }
  expect((await account.call('POST', '/api/cloak/create', { token: other.token, body })).body.code).toBe(
    'short_link_taken',
  )
  // The address can be used for another account.
  expect((await account.user(user.email)).id).not.toBe(user.id)
})

test('a link that moved leaves nothing at either address, and neither goes to another link', async () => {
  const user = await account.user()
  const other = await account.user()
  const host = 'erased.brand.example'
  const domain = await addOwnDomain(account.db, user, host)
  const form = { name: 'mine', mode: 'full_open', realUrl: 'https://secret.test/' }
  const at = (token: string, shortLink: string, to: string | null) =>
    account.call('POST', '/api/cloak/create', { token, body: { ...form, shortLink, domain: to } })
  const { id } = (await at(user.token, 'Moved-9', null)).body
  const body = { ...form, domain: host }
  await account.call('PUT', `/api/cloak/update/${id}`, { token: user.token, body })
  await ask(user)
  await erased(user)
  for (const [key, version] of [
    ['cloak:Moved-9', 2],
    [`cloak:${domain}/Moved-9`, 3],
  ] as const) {
    const gone = { active: false, version, realUrl: 'https://deleted.invalid/' }
    expect(await readDocument(account.db, key)).toMatchObject(gone)
    const sent = await account.db.selectFrom('outbox').select('body').where('key', '=', key).execute()
    expect(sent).toMatchObject([{ body: gone }])
  }
  for (const shortLink of ['Moved-9', 'moved-9'])
    expect((await at(other.token, shortLink, null)).body.code).toBe('short_link_taken')
})

test('the ledger is kept: grants, memberships, amounts and transactions of an anonymous user', async () => {
  const user = await account.user()
  const transaction = 'ab'.repeat(32)
  const payment = await pay(account, user.token, (await addPlan(account)).id, {
    transaction_id: transaction,
    remark: 'from my own wallet',
  })
  const admin = await account.staff('admin')
  await account.call('POST', `/api/admin/payments/${payment}/approve`, { token: admin.token, body: {} })
  const ledger = async () =>
    (
      await sql`select (select jsonb_agg(to_jsonb(a) - 'updated_at') from quota_accounts a where owner_id = ${user.id}),
        (select jsonb_agg(g order by id) from quota_grants g where owner_id = ${user.id}),
        (select jsonb_agg(m) from memberships m where user_id = ${user.id}),
        (select jsonb_agg(to_jsonb(p) - 'remark' - 'screenshot') from payments p where user_id = ${user.id})`.execute(
        account.db,
      )
    ).rows
  const before = await ledger()
  const { screenshot } = await account.db
    .selectFrom('payments')
    .select('screenshot')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  await ask(user)
  await erased(user)
  expect(await ledger()).toEqual(before)
  expect(await deps.uploads.read(screenshot!)).toBeUndefined()
  const seen = await account.call('GET', `/api/admin/payments/${payment}`, { token: admin.token })
  expect(seen.body.data).toMatchObject({ user_id: user.id, remark: '', transaction_id: transaction })
  const picture = await account.call('GET', `/api/admin/payments/${payment}/screenshot`, {
    token: admin.token,
  })
  expect(picture.status).toBe(404)
  // The same transaction never counts twice.
  const again = await account.user()
  const plan = (await addPlan(account)).id
  await expect(pay(account, again.token, plan, { transaction_id: transaction })).rejects.toThrow(
    'transaction_used',
  )
})

test('a due deletion waits for the review of a payment, and tells administrators', async () => {
  const user = await account.user()
  const payment = await pay(account, user.token, (await addPlan(account)).id)
  await ask(user)
  await makeDue(user)
  await eraseDue(deps)
  const admin = await account.staff('admin')
  const shown = async () =>
    (await account.call('GET', `/api/admin/users/${user.id}`, { token: admin.token })).body.data.deletion
  expect(await shown()).toMatchObject({ fault: 'payment_pending', erased_at: null })
  expect(await statusOf(user)).toBe('active')
  await account.call('POST', `/api/admin/payments/${payment}/reject`, {
    token: admin.token,
    body: { reason: 'no money came' },
  })
  await erased(user)
  expect(await shown()).toMatchObject({ fault: null, waits_for: [], erased_at: expect.any(String) })
})

test('a step whose store is down is retried until it is done, and finished steps stay done', async () => {
  // Without the service, whose own job would continue it.
  const { db, close } = await openTestDb({ quick: true })
  onTestFinished(close)
  const user = { id: await addUser(db, 'away@erase.test') }
  const admin = await addUser(db, 'reviewer@erase.test', 'admin')
  const payment = await addPayment(db, user.id, await addPlan({ db }))
  const screenshot = await deps.uploads.save(randomPng())
  await sql`update payments set screenshot = ${screenshot}, status = 'rejected', reject_reason = 'no',
    pending_slot = null, reviewed_at = now(), reviewed_by = ${admin} where id = ${payment}`.execute(db)
  await sql`insert into account_deletions (user_id, asked_by, due_at) values (${user.id}, ${user.id}, now())`.execute(
    db,
  )
  const deletion = () =>
    db.selectFrom('account_deletions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  const full = { ...deps.uploads, remove: () => Promise.reject(new Error('disk')) }
  await eraseDue({ ...deps, db, uploads: full })
  await eraseDue({ ...deps, db, uploads: full })
  const rest = { waits_for: ['files', 'routing', 'visits'], files: [screenshot] }
  expect(await deletion()).toMatchObject({ ...rest, fault: 'store_unavailable' })

  stats.state.down = true
  await eraseDue({ ...deps, db })
  expect(await deletion()).toMatchObject({ waits_for: ['routing', 'visits'], files: [] })
  expect(await deps.uploads.read(screenshot)).toBeUndefined()
  await sql`update outbox set sent_at = now()`.execute(db)
  await eraseDue({ ...deps, db })
  expect(await deletion()).toMatchObject({ waits_for: ['visits'], fault: 'store_unavailable' })
  stats.state.down = false
  await eraseDue({ ...deps, db })
  expect(await deletion()).toMatchObject({ waits_for: [], fault: null })
  expect(stats.asked).toContainEqual(
    expect.objectContaining({ name: 'erasures', question: { owners: [user.id] } }),
  )
})

test('two processes at once erase once', async () => {
  const user = await account.user()
  await ask(user)
  await makeDue(user)
  await eraseDue(deps)
  await Promise.all(Array.from({ length: 6 }, () => eraseDue(deps).catch(() => {})))
  await erased(user)
  const { rows } =
    await sql`select action, actor_id from audit_log where subject = ${`user:${user.id}`}`.execute(account.db)
  expect(rows).toEqual([{ action: 'user.erase', actor_id: null }])
})

test('an administrator deletes the account of a user but of nobody above, and can cancel it', async () => {
  const admin = await account.staff('admin')
  const user = await account.user()
  const byStaff = (path: string, by = admin) =>
    account.call('POST', `/api/admin/users/${path}`, {
      token: by.token,
      body: { reason: 'asked by letter', ...(path.endsWith('/deletion') && { confirmation: PASSWORD }) },
    })
  expect((await byStaff(`${user.id}/deletion`)).body.data.deletion).toMatchObject({
    waits_for: expect.any(Array),
  })
  expect((await account.call('GET', '/api/user/profile', { token: user.token })).status).toBe(401)
  expect((await byStaff(`${user.id}/deletion/cancel`)).body.data.deletion).toBeNull()
  await byStaff(`${user.id}/deletion`)
  await erased(user)
  expect((await byStaff(`${user.id}/deletion/cancel`)).status).toBe(404)
  const status = { token: admin.token, body: { status: 'active', reason: 'x' } }
  expect((await account.call('PUT', `/api/admin/users/${user.id}/status`, status)).status).toBe(404)
  const colleague = await account.staff('admin')
  expect((await byStaff(`${colleague.id}/deletion`)).status).toBe(403)
})

test('the last superadmin stays, at the request and when it is due', async () => {
  const one = await account.staff('superadmin')
  expect((await ask(one)).body).toMatchObject({ code: 'conflict' })
  const two = await account.staff('superadmin')
  expect((await ask(one)).status).toBe(200)
  expect((await ask(two)).status).toBe(409)
  await sql`update users set status = 'inactive' where id = ${two.id}`.execute(account.db)
  await makeDue(one)
  await eraseDue(deps)
  expect(await deletionOf(one)).toMatchObject({ fault: 'last_superadmin', closed_at: null })
  await sql`update users set status = 'active' where id = ${two.id}`.execute(account.db)
  await erased(one)
})
