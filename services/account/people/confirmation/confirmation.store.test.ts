import { randomUUID } from 'node:crypto'
import { LARGE_ADJUSTMENT, MAX_ADJUSTMENT } from '@sluice/contract/api-admin-users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datesIn } from '../../base/messages/dates-in.ts'
import { DEFAULT_SETTINGS } from '../../base/settings/default-settings.ts'
import { readOperations } from '../../testing/operations.ts'
import { addPlan } from '../../testing/shop.ts'
import { tableHashes } from '../../testing/table-hashes.ts'
import { openTestAccount, PASSWORD, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { appCode, withTotp } from '../../testing/test-totp.ts'

const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const RECOVERY = 'aaaa-aaaa-aaaa-aaaa'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ SLUICE_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => account.close())

/** A superadmin with a second factor. Each `code` works once. */
async function boss() {
  const staff = await account.staff('superadmin')
  const { secret, codes } = await withTotp(account, staff.token)
  return { ...staff, secret, recovery: codes[0]!, code: () => appCode(secret) }
}
type Boss = Awaited<ReturnType<typeof boss>>
type Change = { method: 'PUT' | 'POST'; path: string; body: object }

const role = (id: number, to: string): Change => ({
  method: 'PUT',
  path: `/api/admin/users/${id}/role`,
  body: { role: to, reason: 'new hire' },
})
const edit = (id: number, email: string, password = ''): Change => ({
  method: 'PUT',
  path: `/api/admin/users/${id}`,
  body: { username: '', email, password },
})
const adjust = (id: number, calls: number): Change => ({
  method: 'POST',
  path: `/api/admin/users/${id}/calls`,
  body: { calls, reason: 'goodwill', request: randomUUID() },
})
const disable = (id: number): Change => ({
  method: 'PUT',
  path: `/api/admin/users/${id}/status`,
  body: { status: 'inactive', reason: 'left' },
})
const plan = (method: 'POST' | 'PUT', path: string): Change => ({
  method,
  path: `/api/admin/plans${path}`,
  body: { name: randomUUID(), price: 1, validity_days: 3_660, total_calls: 1_000_000_000_000 },
})
const remove = (id: number): Change => ({
  method: 'POST',
  path: `/api/admin/users/${id}/deletion`,
  body: { reason: 'asked by letter' },
})
const settings = async (change: object, { token }: { token: string }, at = account): Promise<Change> => {
  const { version, settings } = (await at.call('GET', '/api/admin/settings', { token })).body.data
  return {
    method: 'PUT',
    path: '/api/admin/settings',
    body: { version, settings: { ...settings, ...change } },
  }
}

/** For each operation that declares a confirmation, a change that needs one. */
const CHANGES: Readonly<Record<string, (by: Boss) => Promise<Change>>> = {
  putAdminSettings: (by) => settings({ walletAddress: WALLET }, by),
  putAdminUsersById: async () => edit((await account.user()).id, `${randomUUID()}@moved.test`),
  putAdminUsersByIdRole: async () => role((await account.user()).id, 'admin'),
  putAdminUsersByIdStatus: async () => disable((await account.staff('admin')).id),
  postAdminUsersByIdDeletion: async () => remove((await account.user()).id),
  postAdminPlans: async () => plan('POST', ''),
  putAdminPlansById: async () => plan('PUT', `/${(await addPlan(account)).id}`),
  postAdminUsersByIdCalls: async () => adjust((await account.user()).id, LARGE_ADJUSTMENT),
}

const make = (by: { token: string }, { method, path, body }: Change, confirmation?: string, at = account) =>
  at.call(method, path, { token: by.token, body: { ...body, ...(confirmation && { confirmation }) } })
/** A hash of what these changes affect. Jobs change the other tables. */
async function guarded() {
  const { users, plans, site_settings, quota_grants, audit_log } = await tableHashes(account.db)
  return { users, plans, site_settings, quota_grants, audit_log }
}
const mailsTo = (email: string, { db } = account) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()

test('S-S: every operation that declares a confirmation is in this list', async () => {
  const { operations } = await readOperations(account)
  const declared = operations.filter((each) => each['x-confirmation']).map(({ operationId }) => operationId)
  expect(declared.sort()).toEqual(Object.keys(CHANGES).sort())
})

test.each(Object.keys(CHANGES))(
  'S-S: %s asks for a code, refuses a wrong one, accepts a right one, and refuses to accept it twice',
  async (name) => {
    const by = await boss()
    const change = await CHANGES[name]!(by)
    const before = await guarded()
    expect(await make(by, change)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required', data: { with: 'totp' } },
    })
    for (const wrong of [RECOVERY, '000000', PASSWORD])
      expect(await make(by, change, wrong)).toMatchObject({
        status: 403,
        body: { code: 'confirmation_wrong' },
      })
    expect(await guarded()).toEqual(before)
    const code = by.code()
    expect((await make(by, change, code)).status).toBe(200)
    const next = role((await account.user()).id, 'vip')
    expect((await make(by, next, code)).body.code).toBe('confirmation_wrong')
    expect((await make(by, next, by.recovery)).status).toBe(200)
    expect((await make(by, role((await account.user()).id, 'vip'), by.recovery)).body.code).toBe(
      'confirmation_wrong',
    )
  },
)

test('S-S: wrong codes have the limit of logins, and above it a right one does not help', async () => {
  const by = await boss()
  const change = role((await account.user()).id, 'admin')
  for (let n = 0; n < 5; n += 1)
    expect((await make(by, change, '000000')).body.code).toBe('confirmation_wrong')
  const refused = await make(by, change, by.code())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('S-S: a stolen session can change no address and set no password, and nobody has to sign in again', async () => {
  const by = await boss()
  const victim = await account.user()
  const tries = [
    edit(victim.id, 'thief@evil.test'),
    edit(victim.id, victim.email, 'Thief12345'),
    edit(victim.id, 'thief@evil.test', 'Thief12345'),
  ]
  for (const each of tries) expect((await make(by, each)).body.code).toBe('confirmation_required')
  const login = { email: victim.email, password: PASSWORD }
  expect((await account.call('POST', '/api/user/login', { body: login })).status).toBe(200)
  expect((await account.call('GET', '/api/user/profile', { token: victim.token })).status).toBe(200)
  expect(await mailsTo(victim.email)).toEqual([])
})

test('S-S: changes that guard nothing need no code', async () => {
  const by = await boss()
  const user = await account.user()
  const rename: Change = { ...edit(user.id, user.email), body: { username: 'Ann', email: user.email } }
  expect((await make(by, rename)).status).toBe(200)
  const banner = { enabled: false, text: { zh: '一', en: 'one' } }
  expect((await make(by, await settings({ banner }, by))).status).toBe(200)
  expect((await make(by, adjust(user.id, LARGE_ADJUSTMENT - 1))).status).toBe(200)
  expect((await make(by, disable(user.id))).status).toBe(200)
  const { id, price, validity_days, total_calls } = await addPlan(account)
  const renamed = { name: randomUUID(), price, validity_days, total_calls }
  expect((await make(by, { method: 'PUT', path: `/api/admin/plans/${id}`, body: renamed })).status).toBe(200)
})

test('S-S: every change of a plan’s terms needs confirmation, and all administrators are told the old terms', async () => {
  const by = await boss()
  const { id, name, ...terms } = await addPlan(account)
  const { price, validity_days, total_calls } = terms
  const edited = (change: object): Change => ({
    method: 'PUT',
    path: `/api/admin/plans/${id}`,
    body: { name, price, validity_days, total_calls, ...change },
  })
  for (const change of [{ price: 0.01 }, { validity_days: 3_660 }, { total_calls: 1_000_000_000 }])
    expect((await make(by, edited(change))).body.code).toBe('confirmation_required')
  expect((await make(by, edited({ price: 0.5 }), by.code())).status).toBe(200)
  const [mail] = (await mailsTo(by.email)).slice(-1)
  expect(mail?.body_text).toContain(
    'Before: 59 USDT, 50,000 calls, 30 days. Now: 0.5 USDT, 50,000 calls, 30 days.',
  )
})

test('S-S: every setting that affects money, calls or visits needs confirmation', async () => {
  const by = await boss()
  for (const change of [
    { walletAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
    { walletQrCode: '/images/other.png' },
    { trialCalls: 999_999 },
    { transactionRequired: true },
    { retentionDays: { ...DEFAULT_SETTINGS.retentionDays, visits: 7 } },
  ])
    expect((await make(by, await settings(change, by))).body.code).toBe('confirmation_required')
})

test('S-S: many small adjustments by one administrator, up or down, count as a large one', async () => {
  const by = await boss()
  const user = await account.user()
  expect((await make(by, adjust(user.id, LARGE_ADJUSTMENT / 2))).status).toBe(200)
  expect((await make(by, adjust(user.id, -LARGE_ADJUSTMENT / 4))).status).toBe(200)
  const other = await account.user()
  const race = await Promise.all(
    Array.from({ length: 3 }, () => make(by, adjust(other.id, LARGE_ADJUSTMENT / 5))),
  )
  expect(race.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const colleague = await boss()
  expect((await make(colleague, adjust(other.id, 10))).status).toBe(200)
  await sql`update quota_grants set created_at = now() - interval '25 hours' where granted_by = ${by.id}`.execute(
    account.db,
  )
  expect((await make(by, adjust(other.id, 10))).status).toBe(200)
})

test('S-S: nobody grants more than the limit at a time, even with a code, and the database enforces it too', async () => {
  const by = await boss()
  const { id } = await account.user()
  for (const calls of [MAX_ADJUSTMENT + 1, -MAX_ADJUSTMENT - 1, 1e8])
    expect(await make(by, adjust(id, calls), RECOVERY)).toMatchObject({
      status: 400,
      body: { errors: { calls: 'At most 10,000,000 calls can be added or removed at a time' } },
    })
  const insert = account.db
    .insertInto('quota_grants')
    .values({
      owner_id: id,
      kind: 'adjustment',
      calls: MAX_ADJUSTMENT + 1,
      valid_until: null,
      ended_at: null,
      source: randomUUID(),
      granted_by: by.id,
    })
    .execute()
  await expect(insert).rejects.toThrow('quota_grants_adjustment_bound')
})

test('S-S: every administrator and the owner are told in their language what was done, by whom, when and from where', async () => {
  const by = await boss()
  const chinese = await account.staff('admin')
  await account.db.updateTable('users').set({ language: 'zh_CN' }).where('id', '=', chinese.id).execute()
  const gone = await account.staff('admin')
  await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
  const user = await account.user()
  const hour = () =>
    datesIn('en_US')
      .end(new Date())
      .replace(/\d\d UTC$/, '')
  const before = hour()
  const sent = await make(by, edit(user.id, `moved-${user.email}`, 'Chosen12345'), by.code())
  expect(sent.status).toBe(200)
  const [english] = (await mailsTo(by.email)).slice(-1)
  expect(english!.subject).toBe("A user's email address was changed; A user was given a one-time password")
  // The hour may end meanwhile.
  expect([before, hour()].some((at) => english!.body_text.includes(at))).toBe(true)
  for (const part of [by.email, user.email, `moved-${user.email}`, '192.0.2.1'])
    expect(english!.body_text).toContain(part)
  const [translated] = (await mailsTo(chinese.email)).slice(-1)
  expect(translated!.subject).toBe('用户邮箱已更改；已为用户设置一次性密码')
  expect(translated!.body_text).toContain(`操作人：${by.email}`)
  expect(await mailsTo(gone.email)).toEqual([])
  const owner = (await mailsTo(user.email)).map(({ subject }) => subject)
  expect(owner).toEqual([
    'An administrator changed the email address of your account',
    'An administrator set a one-time password for your account, which you must change at your next sign-in',
  ])
  expect(await mailsTo(`moved-${user.email}`)).toEqual([])
  expect((await account.call('GET', '/api/user/profile', { token: user.token })).status).toBe(401)
  expect(JSON.stringify([english, translated])).not.toContain('Chosen12345')
})

test('S-S: promoted and demoted users are told, and a rolled-back change sends no mail', async () => {
  const by = await boss()
  const user = await account.user()
  await sql`alter table audit_log add constraint closed check (id < 0) not valid`.execute(account.admin)
  try {
    expect((await make(by, role(user.id, 'admin'), by.code())).status).toBe(500)
  } finally {
    await sql`alter table audit_log drop constraint closed`.execute(account.admin)
  }
  expect(await mailsTo(user.email)).toEqual([])
  expect((await make(by, role(user.id, 'admin'), by.recovery)).status).toBe(200)
  const subjects = (await mailsTo(user.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['An administrator changed the role of your account', "A user's role was changed"])
})

test('S-S: in local mode an administrator without a second factor confirms with the password', async () => {
  const local = await testAccount()
  const staff = await local.staff('superadmin')
  const user = await local.user()
  const promote = role(user.id, 'admin')
  expect((await make(staff, promote, undefined, local)).body).toMatchObject({
    code: 'confirmation_required',
    data: { with: 'password' },
  })
  expect(await make(staff, promote, 'Wrong12345', local)).toMatchObject({
    status: 403,
    body: { code: 'confirmation_wrong', message: 'Incorrect password' },
  })
  expect((await make(staff, promote, PASSWORD, local)).status).toBe(200)
  const { secret } = await withTotp(local, staff.token)
  const demote = role(user.id, 'user')
  expect((await make(staff, demote, PASSWORD, local)).body.code).toBe('confirmation_wrong')
  expect((await make(staff, demote, appCode(secret), local)).status).toBe(200)
})
