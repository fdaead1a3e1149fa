import {
  ConversionStatsAnswer,
  ConversionTimesAnswer,
  FunnelAnswer,
} from '@sluice/contract/api-conversion-stats'
import type { MoneyRow } from '@sluice/contract/conversion-reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const row = (key: string, more: Partial<MoneyRow> = {}): MoneyRow => ({
  ...{ key, visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0 },
  ...{ refunds: 0, pending: 0, rejected: 0, late: 0, revenue: [], cost: [], reporting: null, ...more },
})
const sum = (currency: string, minor: string) => ({ currency, minor })
const answers = {
  conversions: { rows: [row('')], complete_from: null as number | null },
  'conversion-currencies': { currencies: ['EUR', 'JPY', 'USD'], last_day: '2026-11-20' },
  'conversion-funnel': { visits: 100, leads: 9, sales: 4 },
  'conversion-times': { median_seconds: 70, conversions: [1, 2, 0, 0, 0, 0, 0, 3] },
}
const WEEK = 'from=2026-11-14T16:00:00Z&to=2026-11-16T16:00:00Z'

let stats: Awaited<ReturnType<typeof openStandInStats>>
let account: TestAccount
let user: Awaited<ReturnType<TestAccount['user']>>
beforeAll(async () => {
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
})
beforeEach(async () => {
  user = await account.user()
  Object.assign(answers, { conversions: { rows: [], complete_from: null } })
  stats.asked.length = 0
})
afterAll(async () => {
  await account.close()
  stats.close()
})

const get = (path: string) => account.call('GET', `/api/stats/${path}`, { token: user.token })
const read = async (query: string) => {
  const answer = await get(`conversions?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return ConversionStatsAnswer.parse(answer.body)
}
const reportTo = (currency: string) =>
  account.db
    .insertInto('track_settings')
    .values({
      owner_id: user.id,
      postback_key: `pbk_${'x'.repeat(16)}${String(user.id).padStart(8, '0')}`,
      reporting_currency: currency,
    })
    .execute()

test('whole UTC days are asked for, each has a row, and the total is the sum to the last minor unit', async () => {
  const large = '9007199254740993'
  answers.conversions.rows = [
    row('2026-11-14', {
      ...{ visits: 9, real_visits: 8, conversions: 2, sales: 2, refunds: 1 },
      revenue: [sum('JPY', '1200'), sum('USD', large)],
      cost: [sum('KWD', '5')],
    }),
    row('2026-11-16', {
      real_visits: 2,
      visits: 2,
      late: 3,
      revenue: [sum('USD', '-1')],
      cost: [sum('KWD', '1000')],
    }),
  ]
  const { data, items } = await read(WEEK)
  expect(stats.asked.map(({ question }) => question)).toEqual([
    {
      ...{ owner: user.id, cloak: null, by: 'day', reporting: null },
      ...{ from: Date.UTC(2026, 10, 14), to: Date.UTC(2026, 10, 17) },
    },
  ])
  expect(data).toMatchObject({ from: '2026-11-14T00:00:00.000Z', to: '2026-11-17T00:00:00.000Z', by: 'day' })
  expect(items.map(({ key, visits, rate }) => [key, visits, rate])).toEqual([
    ['2026-11-14', 9, 0.25],
    ['2026-11-15', 0, null],
    ['2026-11-16', 2, 0],
  ])
  expect(items[2]?.revenue).toEqual([{ currency: 'USD', amount: '-0.01' }])
  expect(data.total).toMatchObject({
    ...{ visits: 11, real_visits: 10, conversions: 2, rate: 0.2, refunds: 1, late: 3, reporting: null },
    revenue: [
      { currency: 'JPY', amount: '1200' },
      { currency: 'USD', amount: '90071992547409.92' },
    ],
    cost: [{ currency: 'KWD', amount: '1.005' }],
  })
})

test('links have their names, also deleted ones; what is beyond the first rows is (other)', async () => {
  const body = { name: 'Shop', realUrl: 'https://a.test/', auditUrl: 'https://b.test/', mode: 'audit' }
  const { body: made } = await account.call('POST', '/api/cloak/create', { token: user.token, body })
  await account.call('DELETE', `/api/cloak/delete/${made.id}`, { token: user.token })
  answers.conversions.rows = [row(String(made.id)), row('(other)')]
  const { items } = await read('by=link')
  expect(items.map(({ key, label, deleted }) => [key, label, deleted])).toEqual([
    [String(made.id), 'Shop', true],
    ['(other)', '(other)', false],
  ])
  const stranger = await account.user()
  for (const path of ['conversions', 'funnel', 'conversion-times']) {
    const answer = await account.call('GET', `/api/stats/${path}?cloak_id=${made.id}`, {
      token: stranger.token,
    })
    expect(answer.status, path).toBe(404)
    expect((await get(`${path}?cloak_id=${made.id}`)).status, path).toBe(200)
  }
})

test('the reporting currency comes with the factors of the days, and an amount without a rate leaves profit open', async () => {
  await reportTo('EUR')
  await account.db
    .insertInto('currency_rates')
    .values([
      { currency: 'EUR', day: '2026-01-01', per_usd: '0.5' },
      { currency: 'EUR', day: '2026-11-01', per_usd: '0.8' },
      { currency: 'EUR', day: '2026-11-15', per_usd: '0.9' },
      { currency: 'EUR', day: '2026-12-01', per_usd: '7' },
    ])
    .execute()
  const inEuros = (revenue: string, cost: string, unrated: { currency: string; minor: string }[]) => ({
    reporting: { revenue, cost, without_rate: { revenue: unrated, cost: [] } },
  })
  answers.conversions.rows = [
    row('US', { visits: 4, real_visits: 3, ...inEuros('1000', '3000', []) }),
    row('JP', { real_visits: 1, ...inEuros('0', '0', [sum('JPY', '700')]) }),
  ]
  const { data } = await read(`${WEEK}&by=country`)
  expect(stats.asked.map(({ name }) => name)).toEqual(['conversion-currencies', 'conversions'])
  expect(stats.asked[1]?.question).toMatchObject({
    reporting: {
      currency: 'EUR',
      factors: [
        { currency: 'USD', from: '2026-11-01', num: '4', den: '5' },
        { currency: 'USD', from: '2026-11-15', num: '9', den: '10' },
      ],
    },
  })
  expect(data.items.map(({ reporting }) => reporting)).toEqual([
    {
      ...{ currency: 'EUR', revenue: '10.00', cost: '30.00', profit: '-20.00' },
      ...{ return: -2 / 3, per_visit: '3.3333', without_rate: { revenue: [], cost: [] } },
    },
    {
      ...{ currency: 'EUR', revenue: '0.00', cost: '0.00', profit: null, return: null, per_visit: null },
      without_rate: { revenue: [{ currency: 'JPY', amount: '700' }], cost: [] },
    },
  ])
  expect(data.total.reporting).toMatchObject({ revenue: '10.00', cost: '30.00', profit: null })
})

test('the funnel and the times say what their numbers are', async () => {
  const funnel = FunnelAnswer.parse((await get(`funnel?${WEEK}`)).body)
  expect(funnel.data.steps).toEqual([
    { step: 'visit', clicks: 100 },
    { step: 'lead', clicks: 9 },
    { step: 'sale', clicks: 4 },
  ])
  const { data } = ConversionTimesAnswer.parse((await get(`conversion-times?${WEEK}`)).body)
  expect(data.median_seconds).toBe(70)
  expect(data.steps.slice(0, 2)).toEqual([
    { from_seconds: 0, to_seconds: 60, conversions: 1 },
    { from_seconds: 60, to_seconds: 600, conversions: 2 },
  ])
  expect(data.steps.at(-1)).toEqual({ from_seconds: 2_592_000, to_seconds: null, conversions: 3 })
})

test('invalid ranges are refused before stats is asked', async () => {
  for (const query of [
    'from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
    'from=2026-01-02T10:00:00Z&to=2026-01-02T09:00:00Z',
    'from=2025-01-01T00:00:00Z&to=2026-02-06T00:00:00Z',
    'by=browser',
  ])
    expect(await get(`conversions?${query}`), query).toMatchObject({ status: 400 })
  expect(stats.asked).toEqual([])
  expect((await get('conversions?from=2025-01-01T00:00:00Z&to=2026-02-05T00:00:00Z')).status).toBe(200)
})
