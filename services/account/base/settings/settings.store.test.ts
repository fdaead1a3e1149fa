import { SettingsAnswer } from '@sluice/contract/api-admin-settings'
import { SiteAnswer } from '@sluice/contract/api-site'
import { Settings } from '@sluice/contract/settings'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { standInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { tellRetention } from './tell-retention.ts'

const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

let account: TestAccount
let token: string
let superadmin: number
beforeEach(async () => {
  account = await openTestAccount()
  const staff = await account.staff('superadmin')
  token = staff.token
  superadmin = staff.id
})
afterEach(() => account.close())

const save = (version: number, changes: object) =>
  account.call('PUT', '/api/admin/settings', {
    token,
    body: { version, settings: { ...DEFAULT_SETTINGS, ...changes }, confirmation: PASSWORD },
  })

test("a new site shows the specification's content in both languages", async () => {
  expect(Settings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
  const { body } = await account.call('GET', '/api/site')
  const site = SiteAnswer.parse(body).data
  expect(site.brands).toHaveLength(20)
  expect(site.marketing.passRate.value).toEqual({ zh: '99%', en: '99%' })
  expect(site.legal.terms.en).toContain('Plans do not renew automatically')
  expect(site.legal.terms.zh).toContain('套餐不会自动续费')
  // V23: a price without its unit looked dearer than the plans' price per call.
  expect(site.banner.text).toMatchObject({
    zh: expect.stringContaining('每次安装低至 $0.015'),
    en: expect.stringContaining('$0.015 per install'),
  })
  expect(site.contactChannels.map(({ type }) => type)).toEqual(['telegram', 'wechat'])
  expect(body.data).not.toHaveProperty('retentionDays')
})

test('a superadmin changes settings, everybody sees them, and the log has the previous values', async () => {
  const channel = {
    type: 'telegram',
    id: '@sluice',
    icon: 'telegram',
    color: '#2AABEE',
    link: 'https://t.me/sluice',
    qrcode: null,
    showQrCode: false,
  }
  const saved = await save(1, { walletAddress: WALLET, contactChannels: [channel] })
  expect(SettingsAnswer.parse(saved.body).data).toMatchObject({ version: 2, updated_by: { id: superadmin } })
  expect((await account.call('GET', '/api/site')).body.data).toMatchObject({
    walletAddress: WALLET,
    contactChannels: [channel],
  })
  const entries = await account.db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([
    {
      actor_id: superadmin,
      action: 'settings.update',
      before: { walletAddress: '', contactChannels: DEFAULT_SETTINGS.contactChannels },
      after: { walletAddress: WALLET, contactChannels: [channel] },
    },
  ])
})

test('the site tells how many visits it has answered once an administrator shows that', async () => {
  const stats = await standInStats({ 'site-totals': { visits: 1_234_567 } })
  const shown = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  onTestFinished(() => shown.close())
  const site = async () => (await shown.call('GET', '/api/site')).body.data
  expect(await site()).toMatchObject({ measuredVisits: false, visitsAnswered: null })
  const { token } = await shown.staff('admin')
  const settings = { ...DEFAULT_SETTINGS, measuredVisits: true }
  const saved = await shown.call('PUT', '/api/admin/settings', { token, body: { version: 1, settings } })
  expect(saved.status).toBe(200)
  stats.state.down = true
  expect(await site()).toMatchObject({ measuredVisits: true, visitsAnswered: null })
  stats.state.down = false
  await expect.poll(site).toMatchObject({ visitsAnswered: 1_234_567 })
})

test('of two who save over the same version, one is told that it has changed', async () => {
  const answers = await Promise.all([save(1, { trialCalls: 5 }), save(1, { trialCalls: 6 })])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect((await account.db.selectFrom('audit_log').selectAll().execute()).length).toBe(1)
})

test('saving the current settings changes nothing', async () => {
  expect((await save(1, {})).body.data.version).toBe(1)
  expect(await account.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('the next new account gets the configured trial, which may be zero', async () => {
  await save(1, { trialCalls: 25 })
  const first = await account.user()
  const profile = await account.call('GET', '/api/user/profile', { token: first.token })
  expect(profile.body.data).toMatchObject({ total_calls: 25, remaining_calls: 25 })
  await save(2, { trialCalls: 0 })
  const second = await account.user()
  const without = await account.call('GET', '/api/user/profile', { token: second.token })
  expect(without.body.data).toMatchObject({ total_calls: 0, remaining_calls: 0 })
})

test.each([
  ['a wallet with a typing error', { walletAddress: WALLET.replace('q', 'r') }],
  [
    'a channel that runs a script',
    {
      contactChannels: [
        {
          type: 'x',
          id: 'x',
          icon: 'x',
          color: '#000000',
          link: 'javascript:alert(1)',
          qrcode: null,
          showQrCode: false,
        },
      ],
    },
  ],
  ['a picture from elsewhere', { walletQrCode: 'https://evil.test/x.png' }],
  ['an unknown setting', { role: 'admin' }],
  ['half a text', { banner: { enabled: true, text: { en: 'only English' } } }],
])('%s is refused and nothing is saved', async (_what, changes) => {
  expect((await save(1, changes)).status).toBe(400)
  const { body } = await account.call('GET', '/api/admin/settings', { token })
  expect(body.data).toMatchObject({ version: 1, updated_by: null })
})

test('V33: users neither read nor change settings', async () => {
  for (const role of ['user', 'vip'] as const) {
    const { token } = await account.staff(role)
    expect((await account.call('GET', '/api/admin/settings', { token })).status).toBe(403)
    const body = { version: 1, settings: DEFAULT_SETTINGS }
    expect((await account.call('PUT', '/api/admin/settings', { token, body })).status).toBe(403)
  }
})

const OTHER: { [Key in keyof Settings]: Settings[Key] } = {
  walletAddress: WALLET,
  walletQrCode: '/images/wallet.png',
  transactionRequired: true,
  trialCalls: 5,
  retentionDays: { ...DEFAULT_SETTINGS.retentionDays, sessions: 31 },
  contactChannels: [],
  banner: { ...DEFAULT_SETTINGS.banner, enabled: false },
  marketing: { ...DEFAULT_SETTINGS.marketing, passRate: DEFAULT_SETTINGS.marketing.availability },
  measuredVisits: true,
  measuredAvailability: true,
  measuredAnswerTime: true,
  brands: [],
  legal: { ...DEFAULT_SETTINGS.legal, terms: { zh: '条款', en: 'Terms' } },
}
const LOCKED = ['walletAddress', 'walletQrCode', 'transactionRequired', 'trialCalls', 'retentionDays']

test('V33: an administrator changes texts, contacts, brands and figures, and no setting of superadmins', async () => {
  const admin = await account.staff('admin')
  const read = async () =>
    SettingsAnswer.parse((await account.call('GET', '/api/admin/settings', { token: admin.token })).body).data
  expect((await read()).locked).toEqual(LOCKED)
  for (const key of Settings.keyof().options) {
    const { version, settings } = await read()
    const body = { version, settings: { ...settings, [key]: OTHER[key] }, confirmation: PASSWORD }
    const answer = await account.call('PUT', '/api/admin/settings', { token: admin.token, body })
    if (LOCKED.includes(key)) {
      const errors = { [key]: 'Only a superadmin can change this setting' }
      expect(answer, key).toMatchObject({ status: 403, body: { code: 'forbidden', errors } })
      expect(await read(), key).toMatchObject({ version, settings })
    } else expect(answer.body.data, key).toMatchObject({ version: version + 1, updated_by: { id: admin.id } })
  }
  const rows = await account.db.selectFrom('audit_log').select(['actor_id', 'action', 'after']).execute()
  const changed = Settings.keyof().options.filter((key) => !LOCKED.includes(key))
  expect(rows.map(({ after }) => Object.keys(after as object))).toEqual(changed.map((key) => [key]))
  expect(rows.every(({ actor_id, action }) => actor_id === admin.id && action === 'settings.update')).toBe(
    true,
  )
})

test('stats is told how long visits stay, both the default and what a superadmin saved', async () => {
  const stats = await standInStats({})
  const tell = () => tellRetention(account.db, { baseUrl: stats.url, secret: 'its secret' })
  await tell()
  const short = await save(1, { retentionDays: { ...DEFAULT_SETTINGS.retentionDays, visits: 1 } })
  expect(short).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  await save(1, { retentionDays: { ...DEFAULT_SETTINGS.retentionDays, visits: 30 } })
  await tell()
  expect(stats.asked).toMatchObject([
    { name: 'retention', question: { visitDays: 90 }, authorization: 'Bearer its secret' },
    { name: 'retention', question: { visitDays: 30 } },
  ])
})
