import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let staff: Awaited<ReturnType<TestAccount['staff']>>
beforeAll(async () => {
  account = await openTestAccount()
  staff = await account.staff('admin')
})
beforeEach(() => account.db.deleteFrom('currency_rates').execute())
afterAll(() => account.close())

const PATH = '/api/admin/rates'
const set = (currency: string, day: string, per_usd: string) =>
  account.call('PUT', PATH, { token: staff.token, body: { currency, day, per_usd } })
const upload = (csv: string, dry_run = false) =>
  account.call('POST', `${PATH}/upload`, { token: staff.token, body: { csv, dry_run } })
const list = async (query = '') => (await account.call('GET', `${PATH}${query}`, staff)).body

test('rates are listed by currency, the newest day first, to the last digit', async () => {
  expect((await set('eur', '2026-01-01', '0.920000')).body.data).toEqual({
    ...{ currency: 'EUR', day: '2026-01-01', per_usd: '0.92' },
  })
  await set('EUR', '2026-02-01', '0.93')
  await set('IRR', '2026-01-01', '999999999.999999999999')
  await set('CLF', '2026-01-01', '0.000000000001')
  const { items, total } = await list()
  expect(total).toBe(4)
  expect(items).toEqual([
    { currency: 'CLF', day: '2026-01-01', per_usd: '0.000000000001' },
    { currency: 'EUR', day: '2026-02-01', per_usd: '0.93' },
    { currency: 'EUR', day: '2026-01-01', per_usd: '0.92' },
    { currency: 'IRR', day: '2026-01-01', per_usd: '999999999.999999999999' },
  ])
  expect((await list('?currency=eur&per_page=1')).items).toMatchObject([{ day: '2026-02-01' }])
  const body = { currency: 'EUR', day: '2026-02-01' }
  const remove = () => account.call('POST', `${PATH}/remove`, { token: staff.token, body })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect((await list('?currency=EUR')).total).toBe(1)
})

test.each([
  ['USD', '2026-01-01', '1', 'currency'],
  ['BTC', '2026-01-01', '1', 'currency'],
  ['EUR', '2026-01-01', '0', 'per_usd'],
  ['EUR', '2026-01-01', '-1', 'per_usd'],
  ['EUR', '2026-01-01', '0,9', 'per_usd'],
  ['EUR', '2026-01-01', '0.0000000000001', 'per_usd'],
  ['EUR', '2026-13-01', '1', 'day'],
])('%s %s %s is refused', async (currency, day, per_usd, field) => {
  const { status, body } = await set(currency, day, per_usd)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('a file is previewed, stored once, and not at all with a faulty line', async () => {
  const csv = 'currency,day,per_usd\neur,2026-01-01,0.92\nJPY,2026-01-01,147.35\n'
  expect((await upload(csv, true)).body.data).toMatchObject({
    ...{ lines: 2, changed: 2, unchanged: 0, faulty: 0 },
    items: [{ currency: 'EUR', day: '2026-01-01', per_usd: '0.92' }, { currency: 'JPY' }],
  })
  expect((await list()).total).toBe(0)
  expect((await upload(csv)).body.data).toMatchObject({ changed: 2 })
  expect((await upload(csv)).body.data).toMatchObject({ changed: 0, unchanged: 2 })
  const faulty = `${csv}EUR,2026-01-01,1\nUSD,2026-01-01,1\nBTC,2026-01-01,1\nEUR,1.1.2026,1\nEUR,2026-01-02,x\nEUR,2026-01-03\n`
  const reasons = [
    'line_repeated',
    'currency_is_base',
    'currency_unknown',
    'day_invalid',
    'rate_invalid',
    'line_uneven',
  ]
  const told = { faulty: 6, faults: reasons.map((reason, at) => ({ line: at + 4, reason })) }
  expect((await upload(faulty, true)).body.data).toMatchObject(told)
  expect(await upload(faulty)).toMatchObject({ status: 400, body: { data: told } })
  expect((await list()).total).toBe(2)
})

test('the reporting currency of an account is chosen, changed and taken away', async () => {
  const user = await account.user()
  const choose = (reporting_currency: string | null) =>
    account.call('PUT', '/api/track/settings', { token: user.token, body: { reporting_currency } })
  const read = async () => (await account.call('GET', '/api/track/settings', user)).body.reporting_currency
  expect(await read()).toBeNull()
  await choose('eur')
  expect(await read()).toBe('EUR')
  expect((await choose('BTC')).status).toBe(400)
  expect(await read()).toBe('EUR')
  await choose(null)
  expect(await read()).toBeNull()
})

test('rates that are changed at once are all stored, and never more than the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => set('EUR', '2026-01-01', `0.${n + 1}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await list()).total).toBe(1)
})
