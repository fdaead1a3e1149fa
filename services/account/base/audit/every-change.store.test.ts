import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { AuditAction } from '@sluice/contract/audit-actions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDomains } from '../../links/domains/apply-domains.ts'
import { tellUse } from '../../money/calls/tell-use.ts'
import { encodeBody, send as sendAny } from '../../testing/operations.ts'
import { randomPng } from '../../testing/pictures.ts'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import { verifyAudit } from './verify-audit.ts'

type Call = { path: string; body?: object; picture?: Buffer }
type Change = { prepare: () => Promise<Call>; writes: AuditAction[] }

let account: TestAccount
let staff: { id: number; token: string }
const routes = new Set<string>()

/** Collects every route that only administrators have and that is not a plain read. */
function collect(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access
    if ((access === 'admin' || access === 'superadmin') && method !== 'GET' && method !== 'HEAD')
      routes.add(`${method} ${url}`)
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', collect)
  account = await openTestAccount()
  unsubscribe('fastify.initialization', collect)
  staff = await account.staff('superadmin')
})
afterAll(() => account.close())

const reason = { reason: 'because' }
const confirmed = { confirmation: PASSWORD }
const user = async () => (await account.user()).id
/** A counter that gives each test its own values. */
let made = 0
async function cloak(host = 'real.test'): Promise<number> {
  const { id } = await account.db
    .insertInto('cloaks')
    .values({
      owner_id: await user(),
      code: `every-${++made}`,
      name: 'n',
      mode: 'full_open',
      real_url: `https://${host}/`,
      audit_url: null,
      countries: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const planBody = () => ({ name: `every-${++made}`, price: 5, validity_days: 30, total_calls: 100 })
const payment = async () => addPayment(account.db, await user(), await addPlan(account))
async function post(path: string, body: object): Promise<number> {
  const answer = await account.call('POST', path, { token: staff.token, body })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.body.data?.id
}
async function report(): Promise<number> {
  const { id } = await account.db
    .insertInto('abuse_reports')
    .values({ cloak_id: await cloak(), category: 'other', details: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const rate = () => ({ currency: 'JPY', day: '2026-01-01', per_usd: String(100 + ++made) })
async function storedRate() {
  const row = rate()
  await account.db.deleteFrom('currency_rates').where('currency', '=', row.currency).execute()
  await account.db.insertInto('currency_rates').values(row).execute()
  return row
}
const version = async () =>
  (await account.db.selectFrom('site_settings').select('version').executeTakeFirstOrThrow()).version

const CHANGES: Record<string, Change> = {
  'PUT /api/admin/settings': {
    prepare: async () => ({
      path: '/api/admin/settings',
      body: { version: await version(), settings: { ...DEFAULT_SETTINGS, trialCalls: ++made }, ...confirmed },
    }),
    writes: ['settings.update'],
  },
  'POST /api/admin/settings/pictures': {
    prepare: async () => ({ path: '/api/admin/settings/pictures', picture: randomPng() }),
    writes: ['settings.add_picture'],
  },
  'PUT /api/admin/users/:id': {
    prepare: async () => ({
      path: `/api/admin/users/${await user()}`,
      body: { username: 'x', email: `${randomUUID()}@every.test`, password: 'NewPass123', ...confirmed },
    }),
    writes: ['user.update'],
  },
  'PUT /api/admin/users/:id/status': {
    prepare: async () => ({
      path: `/api/admin/users/${await user()}/status`,
      body: { status: 'inactive', ...reason },
    }),
    writes: ['user.deactivate'],
  },
  'PUT /api/admin/users/:id/role': {
    prepare: async () => ({
      path: `/api/admin/users/${await user()}/role`,
      body: { role: 'admin', ...reason, ...confirmed },
    }),
    writes: ['user.change_role'],
  },
  'POST /api/admin/users/:id/calls': {
    prepare: async () => ({
      path: `/api/admin/users/${await user()}/calls`,
      body: { calls: 5, request: randomUUID(), ...reason },
    }),
    writes: ['user.adjust_calls'],
  },
  'POST /api/admin/users/:id/deletion': {
    prepare: async () => ({
      path: `/api/admin/users/${await user()}/deletion`,
      body: { ...reason, ...confirmed },
    }),
    writes: ['user.schedule_deletion'],
  },
  'POST /api/admin/users/:id/deletion/cancel': {
    prepare: async () => {
      const path = `/api/admin/users/${await user()}/deletion`
      await post(path, { ...reason, ...confirmed })
      return { path: `${path}/cancel`, body: reason }
    },
    writes: ['user.cancel_deletion'],
  },
  'POST /api/admin/cloaks/:id/take-down': {
    prepare: async () => ({ path: `/api/admin/cloaks/${await cloak()}/take-down`, body: reason }),
    writes: ['cloak.take_down'],
  },
  'POST /api/admin/cloaks/:id/restore': {
    prepare: async () => {
      const id = await cloak()
      await post(`/api/admin/cloaks/${id}/take-down`, reason)
      return { path: `/api/admin/cloaks/${id}/restore`, body: reason }
    },
    writes: ['cloak.restore'],
  },
  'POST /api/admin/blocked-domains': {
    prepare: async () => ({
      path: '/api/admin/blocked-domains',
      body: { domain: `${randomUUID()}.test`, ...reason },
    }),
    writes: ['domain.block'],
  },
  'POST /api/admin/blocked-domains/many': {
    prepare: async () => ({
      path: '/api/admin/blocked-domains/many',
      body: { domains: [`${randomUUID()}.test`, `${randomUUID()}.test`], ...reason },
    }),
    writes: ['domain.block', 'domain.block'],
  },
  'POST /api/admin/blocked-domains/:id/remove': {
    prepare: async () => {
      const id = await post('/api/admin/blocked-domains', { domain: `${randomUUID()}.test`, ...reason })
      return { path: `/api/admin/blocked-domains/${id}/remove`, body: reason }
    },
    writes: ['domain.unblock'],
  },
  'POST /api/admin/abuse-reports/:id/resolve': {
    prepare: async () => ({
      path: `/api/admin/abuse-reports/${await report()}/resolve`,
      body: { note: 'n' },
    }),
    writes: ['abuse_report.resolve'],
  },
  'POST /api/admin/abuse-reports/:id/dismiss': {
    prepare: async () => ({
      path: `/api/admin/abuse-reports/${await report()}/dismiss`,
      body: { note: 'n' },
    }),
    writes: ['abuse_report.dismiss'],
  },
  'POST /api/admin/abuse-reports/:id/take-down': {
    prepare: async () => ({
      path: `/api/admin/abuse-reports/${await report()}/take-down`,
      body: { note: 'n' },
    }),
    writes: ['cloak.take_down', 'abuse_report.resolve'],
  },
  'POST /api/admin/blacklist': {
    prepare: async () => ({ path: '/api/admin/blacklist', body: { range: `2001:db8::${++made}` } }),
    writes: ['blacklist.add'],
  },
  'DELETE /api/admin/blacklist/:id': {
    prepare: async () => ({
      path: `/api/admin/blacklist/${await post('/api/admin/blacklist', { range: `2001:db8::${++made}` })}`,
    }),
    writes: ['blacklist.remove'],
  },
  'PUT /api/admin/rates': {
    prepare: async () => ({ path: '/api/admin/rates', body: rate() }),
    writes: ['rates.set'],
  },
  'POST /api/admin/rates/remove': {
    prepare: async () => {
      const { currency, day } = await storedRate()
      return { path: '/api/admin/rates/remove', body: { currency, day } }
    },
    writes: ['rates.remove'],
  },
  'POST /api/admin/rates/upload': {
    prepare: async () => ({
      path: '/api/admin/rates/upload',
      body: { csv: `currency,day,per_usd\nEUR,2026-01-01,0.${++made}\n` },
    }),
    writes: ['rates.upload'],
  },
  'POST /api/admin/plans': {
    prepare: async () => ({ path: '/api/admin/plans', body: { ...planBody(), ...confirmed } }),
    writes: ['plan.create'],
  },
  'PUT /api/admin/plans/:id': {
    prepare: async () => ({
      path: `/api/admin/plans/${(await addPlan(account)).id}`,
      body: { ...planBody(), ...confirmed },
    }),
    writes: ['plan.update'],
  },
  'PUT /api/admin/plans/:id/active': {
    prepare: async () => ({
      path: `/api/admin/plans/${(await addPlan(account)).id}/active`,
      body: { active: false },
    }),
    writes: ['plan.deactivate'],
  },
  'POST /api/admin/payments/:id/approve': {
    prepare: async () => ({ path: `/api/admin/payments/${await payment()}/approve`, body: {} }),
    writes: ['payment.approve'],
  },
  'POST /api/admin/payments/:id/reject': {
    prepare: async () => ({ path: `/api/admin/payments/${await payment()}/reject`, body: reason }),
    writes: ['payment.reject'],
  },
}
/** The first checks the log and stores the result, the other reads; neither changes what administrators decide. */
const NO_CHANGE = ['POST /api/admin/audit-log/check', 'POST /api/admin/blocked-domains/check']

const send = (name: string, { path, body, picture }: Call) => {
  const method = name.split(' ')[0] as 'POST' | 'PUT' | 'DELETE'
  const sent = picture
    ? encodeBody('multipart/form-data', { picture })
    : body && encodeBody('application/json', body)
  return sendAny(account, { method, url: path, token: staff.token, ...sent })
}
const newest = async () =>
  (await account.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()).id

test('every changing route of administrators is in this list', () => {
  expect([...routes].sort()).toEqual([...Object.keys(CHANGES), ...NO_CHANGE].sort())
})

test.each(Object.keys(CHANGES))('%s writes to the log what was done and by whom', async (name) => {
  const { prepare, writes } = CHANGES[name]!
  const call = await prepare()
  const before = await newest()
  expect((await send(name, call)).status).toBe(200)
  const entries = await account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('id', '>', before)
    .orderBy('id')
    .execute()
  expect(entries).toEqual(writes.map((action) => ({ action, actor_id: staff.id })))
  expect((await verifyAudit(account.db, null)).fault).toBeNull()
})

/** A fingerprint of everything except what the clock, the relay or a job changes. */
async function everything(): Promise<string> {
  // Otherwise the job that checks new grants would do it.
  await tellUse(account.db)
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('outbox', 'sessions', 'audit_checks', 'mails', 'tallies', 'tally_changes')
    order by 1`.execute(account.db)
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`,
  )
  const sums = []
  for (const part of parts) sums.push((await part.execute(account.db)).rows)
  const live = await sql`select count(*) from sessions where revoked_at is null`.execute(account.db)
  return JSON.stringify([sums, live.rows])
}

test.each(Object.keys(CHANGES))('%s changes nothing when the log cannot be written', async (name) => {
  const call = await CHANGES[name]!.prepare()
  // Otherwise the job that takes links down would change the compared state.
  await applyDomains(account.db)
  const before = await everything()
  await sql`alter table audit_log add constraint closed check (id < 0) not valid`.execute(account.admin)
  try {
    expect((await send(name, call)).status).toBe(500)
    expect(await everything()).toBe(before)
  } finally {
    await sql`alter table audit_log drop constraint closed`.execute(account.admin)
  }
})
