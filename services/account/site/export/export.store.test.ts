import type { ReportAnswer } from '@sluice/contract/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLICK_ID_KEYS, newAdvertiser, newClick, sendPostback } from '../../testing/clicks.ts'
import { addOwnDomain } from '../../testing/own-domain.ts'
import { addPlan, openShop, pay } from '../../testing/shop.ts'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, PASSWORD, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { appCode, withTotp } from '../../testing/test-totp.ts'
import { unzip } from '../../testing/unzip.ts'
import { exportSlots } from './export-slots.ts'
import { zipRecords } from './zip-records.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
type VisitsPage = ReportAnswer<'own-visits'>
const visit = (id: string): VisitsPage['rows'][number] => ({
  ...{ id, at: 1_780_000_000_000, cloak: 1, cloak_version: 1, mode: 'full_open', redirect_to: 'target' },
  ...{
    reason: 'open_mode',
    inactive_cause: '',
    language: 'de-DE',
    prefetch: 0,
    domain: 0,
    country: 'DE',
    ip: '198.51.100.7',
    user_agent: 'Agent/1',
    referrer: '',
  },
  ...{ device: 'desktop', browser: 'Firefox', os: 'Linux', metered: 1, campaign: { gclid: 'Cj0K' } },
})
const answers: { 'own-visits': VisitsPage } = { 'own-visits': { rows: [visit('a-1')], next: null } }

let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
beforeAll(async () => {
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  await openShop(account)
})
afterAll(async () => {
  await account.close()
  stats.close()
})

const ask = (user: User, body: object = { password: PASSWORD }) =>
  account.app.inject({
    method: 'POST',
    url: '/api/user/export',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const recordsOf = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  String(files.get(`${name}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('conversions, costs, their settings and postbacks are in it, and the key of postbacks is not', async () => {
  const tracked = await testAccount({ CLICK_ID_KEYS, STATS_INTERNAL_URL: stats.url })
  const by = await newAdvertiser(tracked)
  await sendPostback(tracked, { key: by.key, cid: newClick({ link: by.link }), payout: '12.50', txid: 'A1' })
  const cost = { cloak_id: by.link, from: '2026-01-01', kind: 'day', amount: '5', currency: 'JPY' }
  await tracked.call('PUT', '/api/track/costs', { token: by.token, body: cost })
  const answer = await tracked.app.inject({
    method: 'POST',
    url: '/api/user/export',
    headers: { authorization: `Bearer ${by.token}` },
    payload: { password: PASSWORD },
  })
  const files = unzip(answer.rawPayload)
  expect(recordsOf(files, 'conversions')).toMatchObject([{ value: 1_250, currency: 'USD', country: 'DE' }])
  expect(recordsOf(files, 'postbacks')).toMatchObject([{ received: { txid: 'A1' }, outcome: 'recorded' }])
  expect(recordsOf(files, 'costs')).toMatchObject([
    { day: '2026-01-01', kind: 'day', amount: 5, currency: 'JPY' },
  ])
  expect(recordsOf(files, 'conversion-settings')).toMatchObject([{ parameter: 'sl_id', window_days: 90 }])
  expect([...files.values()].map(String).join('\n')).not.toContain(by.key)
})

test('the owner gets everything about the account as a ZIP with a counting manifest', async () => {
  const user = await account.user('export@data.test')
  const domain = 'mine.brand.example'
  await addOwnDomain(account.db, user, domain)
  const link = { name: 'my link', mode: 'full_open', realUrl: 'https://mine.test/', domain }
  await account.call('POST', '/api/cloak/create', { token: user.token, body: link })
  await account.call('POST', '/api/blacklist', { token: user.token, body: { range: '203.0.113.0/24' } })
  const payment = await pay(account, user.token, (await addPlan(account)).id, { remark: 'my remark' })
  const answer = await ask(user)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="sluice-account-[\d-]+\.zip"$/),
  })
  const files = unzip(answer.rawPayload)
  expect(recordsOf(files, 'profile')).toMatchObject([
    { id: user.id, email: user.email, second_factor: false },
  ])
  expect(recordsOf(files, 'sessions')).toMatchObject([{ ip: '192.0.2.1' }])
  expect(recordsOf(files, 'links')).toMatchObject([
    { name: 'my link', real_url: 'https://mine.test/', domain },
  ])
  expect(recordsOf(files, 'link-versions')).toMatchObject([{ version: 1, change: 'created', domain }])
  expect(recordsOf(files, 'address-list')).toMatchObject([{ range: '203.0.113.0/24' }])
  expect(recordsOf(files, 'calls')).toMatchObject([{ kind: 'trial', calls: 1_000 }])
  const screenshot = `payment-screenshots/${payment}.webp`
  expect(recordsOf(files, 'payments')).toMatchObject([{ id: payment, remark: 'my remark', screenshot }])
  expect(files.get(screenshot)?.toString('latin1', 8, 12)).toBe('WEBP')
  expect(recordsOf(files, 'visits')).toEqual([visit('a-1')])
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
    format: 1,
    account: user.id,
    rows: {
      'profile.jsonl': 1,
      'links.jsonl': 1,
      'payments.jsonl': 1,
      'visits.jsonl': 1,
      'notices.jsonl': 0,
    },
    files: 1,
  })
})

test('it contains nothing of another account and no secret', async () => {
  const other = await account.user('stranger@data.test')
  const user = await account.user()
  const { secret, codes } = await withTotp(account, user.token)
  const answer = await ask(user, { password: PASSWORD, totp: appCode(secret) })
  const all = [...unzip(answer.rawPayload).values()].map(String).join('\n')
  const { rows } = await sql<{ text: string }>`select password_hash as text from users where id = ${user.id}
    union all select encode(token_hash, 'hex') from sessions where user_id = ${user.id}
    union all select encode(code_hash, 'hex') from recovery_codes where user_id = ${user.id}`.execute(
    account.db,
  )
  for (const text of [...rows.map((row) => row.text), ...codes, secret, user.token, other.email, PASSWORD])
    expect(all).not.toContain(text)
  expect(all).not.toMatch(/"(password_hash|token_hash|code_hash|seed|upload_hash)"/)
})

test('the password is required again, and the second factor if it is on', async () => {
  const user = await account.user()
  const refused = await ask(user, { password: 'Wrong12345' })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['password']])
  await withTotp(account, user.token)
  expect(Object.keys((await ask(user)).json().errors)).toEqual(['totp'])
})

test('without statistics there is no file instead of half a file', async () => {
  const user = await account.user()
  stats.state.down = true
  const answer = await ask(user)
  stats.state.down = false
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'statistics_unavailable'])
})

test('at most ten a day', async () => {
  const user = await account.user()
  // After the previous failure requests to stats fail at once for a second.
  await expect.poll(async () => (await ask(user)).statusCode, { timeout: 10_000, interval: 1_100 }).toBe(200)
  const codes = []
  for (let round = 0; round < 10; round += 1) codes.push((await ask(user)).statusCode)
  expect(codes.at(-1)).toBe(429)
})

const slow = (kinds = 1, pages = 50) =>
  zipRecords(
    Array.from({ length: kinds }, (_, index) => ({
      name: `kind-${index}`,
      pages: async function* () {
        for (let page = 0; page < pages; page += 1) yield [{ page, filler: 'x'.repeat(100) }]
      },
    })),
    (async function* () {})(),
    {},
  )

test('one export per user and four in total run at once; each frees its slot', async () => {
  const slots = exportSlots()
  const first = slots.open(1, slow)
  expect(() => slots.open(1, slow)).toThrow('too_many_requests')
  const rest = [2, 3, 4].map((user) => slots.open(user, slow))
  expect(() => slots.open(5, slow)).toThrow('unavailable')
  for (const file of [first, ...rest]) {
    const closed = new Promise((resolve) => file.once('close', resolve))
    file.destroy()
    await closed
  }
  const again = slots.open(1, slow)
  again.destroy()
})

test('records are read while the file is sent, not ahead of it', async () => {
  let made = 0
  const endless = async function* () {
    // Random digits, which ZIP compresses to about half.
    for (;;) {
      made += 1
      yield [{ digits: Array.from({ length: 500 }, () => Math.random()) }]
    }
  }
  const file = zipRecords([{ name: 'endless', pages: endless }], (async function* () {})(), {})
  let sent = 0
  for await (const chunk of file) {
    sent += chunk.length
    // Each page is about 9 KB. Pages made but not sent yet must fit into the buffers between.
    expect(made * 9_000 - sent * 2).toBeLessThan(4_000_000)
    if (sent > 10_000_000) break
  }
  expect(made).toBeGreaterThan(1_000)
})

test('unreadable records end the file with the error', async () => {
  const broken = async function* () {
    yield [{ first: 1 }]
    throw new Error('store away')
  }
  const file = zipRecords([{ name: 'broken', pages: broken }], (async function* () {})(), {})
  await expect(file.toArray()).rejects.toThrow('store away')
})
