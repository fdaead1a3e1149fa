import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

type User = Awaited<ReturnType<TestAccount['user']>>
const PATH = '/api/track/costs'
const DAYS = '&from=2026-01-01&to=2026-12-31'

async function newLink(by: User): Promise<{ id: number; code: string }> {
  const body = { name: 'Shop', realUrl: 'https://shop.test/', mode: 'full_open' }
  const made = await account.call('POST', '/api/cloak/create', { token: by.token, body })
  return { id: made.body.id, code: made.body.short_link.slice(3) }
}
async function advertiser() {
  const user = await account.user()
  return { ...user, link: await newLink(user) }
}
const set = (by: User, body: object) => account.call('PUT', PATH, { token: by.token, body })
const upload = (by: User, csv: string, dry_run = false) =>
  account.call('POST', `${PATH}/upload`, { token: by.token, body: { csv, dry_run } })
const list = async (by: User, query = DAYS) =>
  (await account.call('GET', `${PATH}?per_page=500${query}`, by)).body.items as Record<string, unknown>[]
/** Numbers of the outbox by row of costs, in their order. */
const noted = async (by: User) =>
  (
    await sql<{
      kind: string
      id: number
    }>`select o.kind, o.id from money_outbox o join costs c on c.id = o.row_id
      where c.owner_id = ${by.id} and o.kind = 'cost' order by o.id`.execute(account.db)
  ).rows.length

const shown = (
  by: { link: { id: number } },
  day: string,
  amount: string,
  currency = 'EUR',
  kind = 'day',
) => ({
  ...{ cloak_id: by.link.id, day, amount, currency, kind, deleted: false },
})

test('a cost is set for a day or for each day of a range, and listed by day, the newest first', async () => {
  const by = await advertiser()
  const one = { cloak_id: by.link.id, from: '2026-02-27', kind: 'day', amount: '12.5', currency: 'eur' }
  expect(await set(by, one)).toMatchObject({ status: 200, body: { data: { days: 1, changed: 1 } } })
  const range = { ...one, to: '2026-03-01', kind: 'click', amount: '0.0125', currency: 'USD' }
  expect((await set(by, { ...range, from: '2026-02-28' })).body.data).toEqual({ days: 2, changed: 2 })
  expect(await list(by)).toMatchObject([
    shown(by, '2026-03-01', '0.0125', 'USD', 'click'),
    shown(by, '2026-02-28', '0.0125', 'USD', 'click'),
    shown(by, '2026-02-27', '12.50'),
  ])
  expect(await noted(by)).toBe(3)
  const leap = { ...one, from: '2028-01-01', to: '2028-12-31' }
  expect((await set(by, leap)).body.data).toEqual({ days: 366, changed: 366 })
  const { body } = await account.call('GET', `${PATH}?page=2&per_page=100&from=2028-01-01&to=2028-12-31`, by)
  expect([body.total, body.items.length, body.items[0].day]).toEqual([366, 100, '2028-09-22'])
})

test('the same again changes nothing; another amount replaces the first; one row stays for each link and day', async () => {
  const by = await advertiser()
  const cost = { cloak_id: by.link.id, from: '2026-01-01', kind: 'day', amount: '1', currency: 'JPY' }
  await set(by, cost)
  expect((await set(by, { ...cost, amount: '1.00' })).body.data).toEqual({ days: 1, changed: 0 })
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => set(by, { ...cost, amount: String(n + 2), to: '2026-01-20' })),
  )
  const items = await list(by)
  expect(items).toHaveLength(20)
  expect(new Set(items.map(({ amount }) => amount)).size).toBe(1)
  const { rows } = await sql`select action from audit_log where subject = ${`user:${by.id}`}
    and action like 'costs.%'`.execute(account.db)
  expect(rows).toHaveLength(11)
})

test('a cost that is taken back is not listed, keeps its row, and can be set again', async () => {
  const by = await advertiser()
  const days = { cloak_id: by.link.id, from: '2026-01-01', to: '2026-01-03' }
  await set(by, { ...days, kind: 'day', amount: '5', currency: 'USD' })
  const back = (body: object) => account.call('POST', `${PATH}/remove`, { token: by.token, body })
  expect((await back({ ...days, from: '2026-01-02' })).body.data).toEqual({ days: 2, changed: 2 })
  expect((await back(days)).body.data).toEqual({ days: 3, changed: 1 })
  expect((await back(days)).body.data).toEqual({ days: 3, changed: 0 })
  expect(await list(by)).toEqual([])
  const stored = await account.db.selectFrom('costs').selectAll().where('owner_id', '=', by.id).execute()
  expect(stored.map(({ kind, amount }) => [kind, amount])).toEqual(Array(3).fill(['none', 0]))
  await set(by, { ...days, kind: 'day', amount: '0', currency: 'USD' })
  expect(await list(by)).toHaveLength(3)
  // Each change of each row is noted: 3, 2, 1 and 3.
  expect(await noted(by)).toBe(9)
})

test.each([
  [{ amount: '12.505' }, { amount: 'field' }, 'value_too_precise'],
  [{ amount: '-1' }, { amount: 'field' }, 'value_negative'],
  [{ amount: '1e3' }, { amount: 'field' }, 'value_unreadable'],
  [{ amount: '10000000000000.01' }, { amount: 'field' }, 'value_too_large'],
  [{ currency: 'BTC' }, { currency: 'field' }, 'currency_unknown'],
  [{ amount: '1.5', currency: 'JPY' }, { amount: 'field' }, 'value_too_precise'],
  [{ to: '2025-12-31' }, { to: 'field' }, undefined],
  [{ to: '2027-01-02' }, { to: 'field' }, undefined],
  [{ from: '2026-02-30' }, { from: 'field' }, undefined],
  [{ from: '1999-12-31' }, { from: 'field' }, undefined],
  [{ kind: 'none' }, { kind: 'field' }, undefined],
])('%j is refused', async (changes, errors, reason) => {
  const by = await advertiser()
  const cost = { cloak_id: by.link.id, from: '2026-01-01', kind: 'day', amount: '1', currency: 'USD' }
  const { status, body } = await set(by, { ...cost, ...changes })
  expect([status, body.code, Object.keys(body.errors), body.data?.reason]).toEqual([
    ...[400, 'invalid_request', Object.keys(errors), reason],
  ])
  expect(await noted(by)).toBe(0)
})

test('nobody sets, takes back or sees costs of a link of somebody else; of a deleted link its owner does', async () => {
  const [by, other] = [await advertiser(), await advertiser()]
  const cost = { cloak_id: by.link.id, from: '2026-01-01', kind: 'day', amount: '1', currency: 'USD' }
  await set(by, cost)
  expect((await set(other, cost)).status).toBe(404)
  const body = { cloak_id: by.link.id, from: '2026-01-01' }
  expect((await account.call('POST', `${PATH}/remove`, { token: other.token, body })).status).toBe(404)
  expect((await account.call('GET', `${PATH}?cloak_id=${by.link.id}`, other)).status).toBe(404)
  expect(await list(other)).toEqual([])
  await account.call('DELETE', `/api/cloaks/${by.link.id}`, by)
  expect((await set(by, { ...cost, amount: '2' })).status).toBe(200)
  expect(await list(by, `&cloak_id=${by.link.id}${DAYS}`)).toHaveLength(1)
})

test('a key needs the scope of costs', async () => {
  const by = await advertiser()
  const key = async (scope: string) =>
    (await account.call('POST', '/api/keys', { token: by.token, body: { name: scope, scopes: [scope] } }))
      .body.key
  const ask = async (scope: string) => (await account.call('GET', PATH, { token: await key(scope) })).status
  expect([await ask('costs'), await ask('events:write')]).toEqual([200, 403])
})

test('a file names links by code, id or short link; the preview says what it would do, and it does it once', async () => {
  const by = await advertiser()
  const second = await newLink(by)
  const csv = [
    'Day;link;amount;per_click;currency',
    `2026-01-01;${by.link.code.toUpperCase()};12.50;;EUR`,
    `2026-01-02;${by.link.id};;0.0125;usd`,
    '',
    `2026-01-01; ${account.config.PUBLIC_ORIGIN}/t/${second.code} ;1200;;JPY`,
  ].join('\r\n')
  const preview = await upload(by, `\ufeff${csv}`, true)
  expect(preview.body.data).toMatchObject({
    ...{ dry_run: true, lines: 3, changed: 3, unchanged: 0, faulty: 0, faults: [] },
    items: [
      { cloak_id: by.link.id, day: '2026-01-01', kind: 'day', amount: '12.50', currency: 'EUR' },
      { cloak_id: by.link.id, day: '2026-01-02', kind: 'click', amount: '0.0125', currency: 'USD' },
      { cloak_id: second.id, code: second.code, kind: 'day', amount: '1200', currency: 'JPY' },
    ],
  })
  expect(await list(by)).toEqual([])
  expect((await upload(by, csv)).body.data).toMatchObject({ dry_run: false, changed: 3 })
  expect(await list(by)).toHaveLength(3)
  expect((await upload(by, csv, true)).body.data).toMatchObject({ changed: 0, unchanged: 3 })
  expect((await upload(by, csv)).body.data).toMatchObject({ changed: 0, unchanged: 3 })
  expect(await noted(by)).toBe(3)
})

test('one faulty line, and nothing of a file is stored; every such line has its reason', async () => {
  const [by, other] = [await advertiser(), await advertiser()]
  const line = (rest: string, link = by.link.code) => `${link},${rest}`
  const csv = [
    'link,day,amount,per_click,currency',
    line('2026-01-01,1,,EUR'),
    line('2026-01-01,2,,EUR'),
    line('2026-02-30,1,,EUR'),
    line('01.02.2026,1,,EUR'),
    line('2026-01-02,,,EUR'),
    line('2026-01-02,1,1,EUR'),
    line('2026-01-02,1.005,,EUR'),
    line('2026-01-02,-1,,EUR'),
    line('2026-01-02,one,,EUR'),
    line('2026-01-02,1,,BTC'),
    line('2026-01-02,99999999999999,,EUR'),
    line('2026-01-02,1,,EUR', other.link.code),
    line('2026-01-02,1,,EUR', String(other.link.id)),
    line('2026-01-02,1,EUR'),
  ].join('\n')
  const reasons = [
    ...['line_repeated', 'day_invalid', 'day_invalid', 'amount_missing', 'amount_twice', 'value_too_precise'],
    ...['value_negative', 'value_unreadable', 'currency_unknown', 'value_too_large'],
    ...['link_unknown', 'link_unknown', 'line_uneven'],
  ]
  const told = { faulty: 13, faults: reasons.map((reason, at) => ({ line: at + 3, reason })) }
  expect((await upload(by, csv, true)).body.data).toMatchObject({ ...told, dry_run: true })
  const { status, body } = await upload(by, csv)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_request', errors: { csv: expect.any(String) }, data: told })
  expect(await list(by)).toEqual([])
})

test.each([
  ['file_empty', ''],
  ['file_unreadable', 'link,day,currency\n"a,2026-01-01,EUR'],
  ['column_missing', 'link,day,amount\n'],
  ['column_unknown', 'link,day,amount,currency,note\n'],
  ['column_repeated', 'link,day,amount,currency,day\n'],
  ['too_many_lines', `link,day,amount,currency\n${'a,b,c,d\n'.repeat(5_001)}`],
])('of a file that nobody can read the fault is %s', async (reason, csv) => {
  const by = await account.user()
  expect((await upload(by, csv, true)).body.data.faults).toMatchObject([{ reason }])
})

test('5,000 lines at once are stored, and noted each', async () => {
  const by = await advertiser()
  const links = [by.link, ...(await Promise.all(Array.from({ length: 13 }, () => newLink(by))))]
  const days = Array.from({ length: 365 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  )
  const lines = links.flatMap(({ code }) => days.map((day) => `${code},${day},0.01,CLF`)).slice(0, 5_000)
  const { body } = await upload(by, `link,day,amount,currency\n${lines.join('\n')}\n`)
  expect(body.data).toMatchObject({ lines: 5_000, changed: 5_000, faulty: 0 })
  expect(body.data.items).toHaveLength(20)
  expect(await noted(by)).toBe(5_000)
})
