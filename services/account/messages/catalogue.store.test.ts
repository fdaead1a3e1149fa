import { ApiProblem } from '@sluice/contract/api-problem'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guard } from '../http/access.ts'
import { handleProblems } from '../http/problem-handler.ts'
import { type CallOptions, openTestAccount, PASSWORD, type TestAccount } from '../testing/test-account.ts'
import { en_US, type MessageKey } from './en_US.ts'
import { zh_CN } from './zh_CN.ts'

type Asked = { body: unknown }
/** Brings the text about, in the language of the headers; `user` is somebody new. */
type Ask = (
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<Asked>,
  user: { id: number; email: string; token: string },
) => Promise<Asked>

const form = {
  name: 'a',
  realUrl: 'https://real.test/',
  auditUrl: 'https://audit.test/',
  mode: 'cloak',
  selectedRegions: ['US'],
}
const login =
  (body: object): Ask =>
  (call) =>
    call('POST', '/api/user/login', { body })
const create =
  (changes: object): Ask =>
  (call, { token }) =>
    call('POST', '/api/cloak/create', { token, body: { ...form, ...changes } })
const get =
  (path: string): Ask =>
  (call, { token }) =>
    call('GET', path, { token })
const twice =
  (ask: Ask): Ask =>
  async (call, user) => {
    await ask(call, user)
    return ask(call, user)
  }

/** The specification's words, as they are there. */
const SPECIFIED: readonly [string, MessageKey, Ask][] = [
  ['Please enter your email address', 'email_required', login({ email: ' ', password: 'x' })],
  ['Please enter a valid email address', 'email_invalid', login({ email: 'a@b', password: 'x' })],
  ['Please enter your password', 'password_required', login({ email: 'a@b.test', password: '' })],
  ['This field is required', 'field_required', create({ name: ' ' })],
  ['Please enter a valid URL', 'invalid_url', create({ realUrl: 'javascript:alert(1)' })],
  ['Please enter a valid URL', 'invalid_url', create({ auditUrl: 'nothing' })],
  ['This field is required', 'field_required', create({ auditUrl: '' })],
  ['Please select at least one region', 'region_required', create({ selectedRegions: [] })],
  [
    'You do not have enough available quota to create a cloak. Please subscribe to a plan to get more quota.',
    'membership_required',
    async (call, user) => {
      await sql`update quota_accounts set settled = granted - leased where owner_id = ${user.id}`.execute(
        account.db,
      )
      return create({})(call, user)
    },
  ],
  ['Login required to access this page', 'not_logged_in', (call) => call('GET', '/api/user/profile')],
  [
    'Session expired, please log in again',
    'session_expired',
    async (call, { token }) => {
      await call('POST', '/api/user/logout', { token })
      return call('GET', '/api/user/profile', { token })
    },
  ],
]

/** What the specification leaves to us. */
const OURS: readonly [MessageKey, Ask][] = [
  ['wrong_credentials', (call, { email }) => login({ email, password: 'Wrong12345' })(call, {} as never)],
  [
    'account_inactive',
    async (call, { id, email }) => {
      await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
      return call('POST', '/api/user/login', { body: { email, password: PASSWORD } })
    },
  ],
  [
    'password_change_required',
    async (call, user) => {
      await account.db
        .updateTable('users')
        .set({ one_time_password: true })
        .where('id', '=', user.id)
        .execute()
      return get('/api/cloak/list')(call, user)
    },
  ],
  [
    'password_same',
    (call, { token }) =>
      call('POST', '/api/user/change-password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: PASSWORD },
      }),
  ],
  ['not_found', get('/api/cloaks/999999999')],
  ['short_link_taken', (call, user) => twice(create({ shortLink: `taken-${user.id}` }))(call, user)],
  ['short_link_invalid', create({ shortLink: '?' })],
  ['own_link', create({ realUrl: 'http://localhost:8080/t/abcd' })],
  ['url_credentials', create({ realUrl: 'https://a:b@c.test/' })],
  ['region_unknown', create({ selectedRegions: ['XX'] })],
  ['field_unknown', create({ role: 'admin' })],
  ['field_invalid', create({ mode: 'smart' })],
  ['field_too_long', create({ name: 'x'.repeat(101) })],
  ['payload_too_large', create({ name: 'x'.repeat(70_000) })],
  ['time_range_invalid', get('/api/stats/country?from=2020-01-01T00:00:00Z')],
  ['time_zone_unknown', get('/api/stats/over-time?tz=Mars')],
  ['statistics_unavailable', get('/api/stats/country')],
  ['range_invalid', (call, { token }) => call('POST', '/api/blacklist', { token, body: { range: '1.2' } })],
  [
    'range_listed',
    twice((call, { token }) => call('POST', '/api/blacklist', { token, body: { range: '192.0.2.5' } })),
  ],
  [
    'expiry_past',
    (call, { token }) =>
      call('POST', '/api/blacklist', {
        token,
        body: { range: '192.0.2.6', expiresAt: '2020-01-01T00:00:00Z' },
      }),
  ],
  [
    'too_many_requests',
    async (call, { email }) => {
      let last: Asked = { body: undefined }
      for (let n = 0; n < 11; n += 1) last = await login({ email, password: 'Wrong12345' })(call, {} as never)
      return last
    },
  ],
]

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

let places = 0
/** All texts of the answer, asked for in one language by somebody new from somewhere new. */
async function textsOf(ask: Ask, language: string): Promise<string[]> {
  const user = await account.user()
  const from = `198.51.100.${++places}`
  const headers = { 'accept-language': language }
  const { body } = await ask(
    (method, path, options) => account.call(method, path, { ...options, headers, from }),
    user,
  )
  const { message, errors } = ApiProblem.parse(body)
  return [message, ...Object.values(errors ?? {})]
}

test.each(SPECIFIED)(
  '"%s" is said where the specification has it, in both languages',
  async (text, key, ask) => {
    expect(en_US[key]).toBe(text)
    expect(await textsOf(ask, 'en-US')).toContain(text)
    expect(await textsOf(ask, 'zh-CN')).toContain(zh_CN[key])
  },
)

test.each(OURS)('%s is said in both languages', async (key, ask) => {
  expect(await textsOf(ask, 'en-US')).toContain(en_US[key])
  expect(await textsOf(ask, 'zh-CN')).toContain(zh_CN[key])
})

test.each([
  ['en-US', 'You are not authorized to view this page', 'Operation failed, please try again later'],
  ['zh-CN', '您没有权限查看此页面', '操作失败，请稍后再试'],
])(
  'in %s a page for others, and a failure of ours, are told as specified',
  async (language, forbidden, failed) => {
    const app = fastify()
    handleProblems(app)
    guard(app, async () => ({ id: 1, userId: 1, email: 'a@b.test', role: 'user' }) as never)
    app.get('/admin', { config: { access: 'admin' } }, async () => 'never')
    app.get('/broken', { config: { access: 'user' } }, async () => {
      throw new Error('broken')
    })
    const headers = { authorization: 'Bearer x', 'accept-language': language }
    expect((await app.inject({ url: '/admin', headers })).json()).toMatchObject({ message: forbidden })
    expect((await app.inject({ url: '/broken', headers })).json()).toMatchObject({ message: failed })
  },
)
