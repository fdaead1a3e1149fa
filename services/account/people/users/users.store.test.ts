import { randomUUID } from 'node:crypto'
import { AdminUserAnswer, AdminUsersAnswer } from '@sluice/contract/api-admin-users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { mailsTo } from '../../testing/test-mail.ts'

type Person = { id: number; email: string; token: string }
let account: TestAccount
let admin: Person
let superadmin: Person
beforeAll(async () => {
  account = await openTestAccount()
  admin = await account.staff('admin')
  superadmin = await account.staff('superadmin')
})
afterAll(() => account.close())

const list = async (query: string, by = admin) =>
  AdminUsersAnswer.parse((await account.call('GET', `/api/admin/users?${query}`, { token: by.token })).body)
const see = async (id: number) =>
  AdminUserAnswer.parse((await account.call('GET', `/api/admin/users/${id}`, { token: admin.token })).body)
    .data
const edit = (id: number, body: object, by = admin) =>
  account.call('PUT', `/api/admin/users/${id}`, {
    token: by.token,
    body: { ...body, confirmation: PASSWORD },
  })
const setStatus = (id: number, status: string, by = admin) =>
  account.call('PUT', `/api/admin/users/${id}/status`, {
    token: by.token,
    // Required for an administrator's account.
    body: { status, reason: 'spam', ...(by !== admin && { confirmation: PASSWORD }) },
  })
const setRole = (id: number, role: string, by = superadmin) =>
  account.call('PUT', `/api/admin/users/${id}/role`, {
    token: by.token,
    body: { role, reason: 'new hire', confirmation: PASSWORD },
  })
const adjust = (id: number, calls: number, request: string = randomUUID(), by = admin) =>
  account.call('POST', `/api/admin/users/${id}/calls`, {
    token: by.token,
    body: { calls, reason: 'goodwill', request },
  })
const login = (email: string, password: string) =>
  account.call('POST', '/api/user/login', { body: { email, password } })
const profile = (token: string) => account.call('GET', '/api/user/profile', { token })
const logOf = (id: number) =>
  account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute()

test('users are found by part of their address, by id, and by role and state, newest first', async () => {
  const member = await account.user('find-me_1@search.test')
  const other = await account.user('find-me.2@search.test')
  await sql`insert into plans (name, price, validity_days, total_calls) values ('p', 1, 30, 1)`.execute(
    account.db,
  )
  await sql`insert into memberships (user_id, plan_id, starts_at, ends_at, source)
    select ${member.id}, max(id), now(), now() + interval '30 days', 'test' from plans`.execute(account.db)
  const ids = async (query: string) => (await list(query)).items.map((item) => item.id)
  expect(await ids('search=find-me')).toEqual([other.id, member.id])
  expect(await ids('search=FIND-ME_')).toEqual([member.id])
  expect(await ids(`search=%23${other.id}`)).toEqual([other.id])
  expect(await ids('search=search.test&is_member=true')).toEqual([member.id])
  expect(await ids('search=search.test&is_member=false&role=user&status=active')).toEqual([other.id])
  expect(await ids('role=superadmin')).toEqual([superadmin.id])
  expect(await list('search=search.test&per_page=1&page=2')).toMatchObject({
    total: 2,
    items: [{ id: member.id }],
  })
  expect((await list(`search=${member.email}`)).items[0]).toMatchObject({
    email: member.email,
    is_member: true,
    total_calls: 1_000,
    remaining_calls: 1_000,
    editable: true,
  })
})

test('calls are shown as their owner sees them', async () => {
  const user = await account.user()
  await sql`update quota_accounts set settled = 40, leased = 10 where owner_id = ${user.id}`.execute(
    account.db,
  )
  await sql`insert into quota_leases (owner_id, holder, request, size, used, expires_at)
    values (${user.id}, 'h', gen_random_uuid(), 10, 3, now() + interval '1 minute')`.execute(account.db)
  const own = (await profile(user.token)).body.data
  expect(await see(user.id)).toMatchObject({
    total_calls: own.total_calls,
    remaining_calls: own.remaining_calls,
  })
  expect(own.remaining_calls).toBe(957)
})

test('an edit with an empty password keeps the password and the session', async () => {
  const user = await account.user()
  const answer = await edit(user.id, { username: 'Ann', email: user.email.toUpperCase(), password: '' })
  expect(answer.body.data).toMatchObject({ username: 'Ann', email: user.email })
  expect((await profile(user.token)).body.data.name).toBe('Ann')
  expect((await login(user.email, PASSWORD)).status).toBe(200)
  expect(await logOf(user.id)).toMatchObject([
    { action: 'user.update', before: null, after: { username: 'changed' } },
  ])
})

test('a new password applies at once, ends the sessions, and is in no log', async () => {
  const user = await account.user()
  await edit(user.id, { username: '', email: user.email, password: 'Secret99887' })
  expect((await profile(user.token)).status).toBe(401)
  expect((await login(user.email, PASSWORD)).status).toBe(401)
  expect((await login(user.email, 'Secret99887')).status).toBe(200)
  const log = await logOf(user.id)
  expect(log).toMatchObject([{ after: { password: 'changed' } }])
  expect(JSON.stringify(log)).not.toMatch(/Secret99887|argon2/)
})

test('a password set by an administrator only serves to choose another, and the owner is told', async () => {
  const user = await account.user()
  await edit(user.id, { username: '', email: user.email, password: 'Secret99887' })
  const { token } = (await login(user.email, 'Secret99887')).body
  const links = async () => account.call('GET', '/api/cloak/list', { token })
  expect(await links()).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
  await account.call('POST', '/api/user/change-password', {
    token,
    body: { currentPassword: 'Secret99887', newPassword: 'MyOwn12345' },
  })
  expect((await links()).status).toBe(200)
  const told = (await mailsTo(account, user.email, 2)).map((mail) => mail.subject).reverse()
  expect(told[0]).toMatch(/one-time password|一次性密码/)
  expect((await mailsTo(account, user.email, 2)).map(({ text }) => text).join()).not.toContain('Secret99887')
})

test('an edit without a password leaves it unchanged, and a new address is reported to the old one', async () => {
  const user = await account.user()
  await edit(user.id, { username: 'Ann', email: `new-${user.email}` })
  expect((await mailsTo(account, user.email))[0]?.subject).toMatch(
    /changed the email address|更改您的账号邮箱/,
  )
  const { token } = (await login(`new-${user.email}`, PASSWORD)).body
  expect((await account.call('GET', '/api/cloak/list', { token })).status).toBe(200)
})

test('a weak password, an invalid address, and another user’s address are refused', async () => {
  const user = await account.user()
  const other = await account.user()
  expect(await edit(user.id, { username: '', email: user.email, password: 'short1' })).toMatchObject({
    status: 400,
    body: { errors: { password: 'Password must be at least 8 characters and contain letters and numbers' } },
  })
  expect((await edit(user.id, { username: '', email: 'nobody' })).status).toBe(400)
  expect(await edit(user.id, { username: '', email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: { email: 'Another user already has this email address' } },
  })
  expect((await edit(user.id, { username: '', email: user.email, role: 'admin' })).status).toBe(400)
  expect(await logOf(user.id)).toEqual([])
})

test("a disabled user's sessions end and the links stop answering, until an administrator enables the user", async () => {
  const user = await account.user()
  expect((await setStatus(user.id, 'inactive')).body.data.status).toBe('inactive')
  expect((await profile(user.token)).status).toBe(401)
  expect((await login(user.email, PASSWORD)).body.code).toBe('account_inactive')
  expect(await readDocument(account.db, `owner:${user.id}`)).toMatchObject({ active: false, version: 2 })
  await setStatus(user.id, 'inactive')
  expect((await setStatus(user.id, 'active')).body.data.status).toBe('active')
  expect((await profile(user.token)).status).toBe(401)
  expect(await readDocument(account.db, `owner:${user.id}`)).toMatchObject({ active: true, version: 3 })
  expect((await logOf(user.id)).map((entry) => entry.action)).toEqual(['user.deactivate', 'user.activate'])
})

test('only a superadmin makes administrators, and users with a new role must sign in again', async () => {
  const user = await account.user()
  expect((await setRole(user.id, 'admin', admin)).status).toBe(403)
  expect((await setRole(user.id, 'superadmin')).status).toBe(400)
  expect((await setRole(user.id, 'admin')).body.data.role).toBe('admin')
  expect((await account.call('GET', '/api/user/profile', { token: user.token })).status).toBe(401)
  const promoted = await account.signIn(user)
  expect((await list('page=1', promoted)).items.length).toBeGreaterThan(0)
  expect((await edit(user.id, { username: 'x', email: user.email })).status).toBe(403)
  await setRole(user.id, 'user')
  expect((await account.call('GET', '/api/admin/users', { token: promoted.token })).status).toBe(401)
  const { token } = await account.signIn(user)
  expect((await account.call('GET', '/api/admin/users', { token })).status).toBe(403)
  expect((await logOf(user.id)).map(({ before, after }) => [before, after])).toEqual([
    [{ role: 'user' }, { role: 'admin' }],
    [{ role: 'admin' }, { role: 'user' }],
  ])
})

test('nobody changes themselves, and administrators change no administrators', async () => {
  const colleague = await account.staff('admin')
  for (const [by, id] of [
    [admin, admin.id],
    [admin, colleague.id],
    [admin, superadmin.id],
    [superadmin, superadmin.id],
  ] as const) {
    const answers = [
      await edit(id, { username: 'x', email: 'x@account.test' }, by),
      await setStatus(id, 'inactive', by),
      await adjust(id, 10, randomUUID(), by),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(await logOf(id)).toEqual([])
  }
  expect((await see(colleague.id)).editable).toBe(false)
  const boss = await account.staff('superadmin')
  expect((await setRole(boss.id, 'user')).status).toBe(403)
})

test('of two superadmins who disable each other at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await account.staff('superadmin')
    const two = await account.staff('superadmin')
    const answers = await Promise.all([
      setStatus(one.id, 'inactive', two),
      setStatus(two.id, 'inactive', one),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  }
})

test('calls are given and taken with a reason, never more than are free', async () => {
  const user = await account.user()
  expect((await adjust(user.id, 500)).body.data).toMatchObject({ total_calls: 1_500, remaining_calls: 1_500 })
  expect((await adjust(user.id, -1_400)).body.data).toMatchObject({ remaining_calls: 100 })
  expect(await adjust(user.id, -101)).toMatchObject({
    status: 409,
    body: { errors: { calls: 'The user does not have that many calls left' } },
  })
  expect((await adjust(user.id, 0)).status).toBe(400)
  expect(await logOf(user.id)).toMatchObject([
    {
      before: { remaining_calls: 1_000 },
      after: { remaining_calls: 1_500, adjusted_by: 500 },
      reason: 'goodwill',
    },
    { before: { remaining_calls: 1_500 }, after: { remaining_calls: 100, adjusted_by: -1_400 } },
  ])
})

test('a repeated adjustment counts once, even at the same moment', async () => {
  const user = await account.user()
  const request = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(user.id, 250, request)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect((await see(user.id)).total_calls).toBe(1_250)
  expect(await logOf(user.id)).toHaveLength(1)
  expect((await adjust(user.id, 251, request)).status).toBe(409)
})

test('unknown users are not found', async () => {
  expect((await setStatus(999_999, 'inactive')).status).toBe(404)
  expect((await adjust(999_999, 5)).status).toBe(404)
  expect((await account.call('GET', '/api/admin/users/999999', { token: admin.token })).status).toBe(404)
})
