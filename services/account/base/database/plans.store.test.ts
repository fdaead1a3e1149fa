import { createLog } from '@sluice/kit/log'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, PASSWORD, seedAccount } from '../../../../loadtest/bench/account/seed.ts'
import { openStatsWithEveryReport } from '../../testing/every-report.ts'
import { fillPath, readOperations, send } from '../../testing/operations.ts'
import { largeTables, recordQueries, wholeReadsOf } from '../../testing/query-plans.ts'
import { seedSales } from '../../testing/seed-sales.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { checkNightly } from '../audit/check-nightly.ts'
import { addUpTallies } from '../tallies/add-up.ts'

const USERS = 10_000
const CLOAKS = 20_000
/** A table with this many rows or more must not be read whole. */
const LARGE = 1_000
const LARGE_TABLES = [
  'abuse_reports',
  'audit_log',
  'cloak_versions',
  'cloaks',
  'memberships',
  'owner_routing',
  'payments',
  'quota_accounts',
  'quota_grants',
  'users',
]
/** Exports a whole log on purpose. */
const EXPORT = '/api/admin/audit-log/export'

/** A day of an advertiser, as the owner of a tenth of all links and as one of the others. */
async function useTheProduct(account: TestAccount, user: number): Promise<void> {
  const login = await account.call('POST', '/api/user/login', {
    body: { email: emailOf(user), password: PASSWORD },
  })
  const token = login.body.token as string
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await account.call(method, path, { token, ...(body !== undefined && { body }) })
    expect(answer.status, `${method} ${path}`).toBe(200)
    return answer.body
  }
  const { items } = await call('GET', '/api/cloak/list')
  const id = items[0].id as number
  const { operations } = await readOperations(account)
  const reads = operations.filter((each) => each.method === 'GET' && each['x-access'] === 'user')
  for (const operation of reads)
    await send(account, { method: 'GET', url: fillPath(operation, () => String(id)), token })
  for (const query of ['search=offer/7', 'mode=audit&page=2', 'search=Campaign&mode=cloak&per_page=100'])
    await call('GET', `/api/cloak/list?${query}`)
  await call('GET', '/api/cloak/access-logs?search=Campaign')
  const form = { name: 'New', mode: 'full_open', realUrl: 'https://a.test/', auditUrl: 'https://b.test/' }
  await call('POST', '/api/cloak/create', form)
  await call('PUT', `/api/cloak/update/${id}`, form)
  await call('POST', `/api/cloak/restore/${id}`, { version: 1 })
  await call('POST', '/api/cloak/all-to-safe', {})
  await call('DELETE', `/api/cloak/delete/${id}`)
  await call('POST', '/api/blacklist', { range: '203.0.113.7' })
}

let account: TestAccount
let client: Client
let large: Map<string, number>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const stats = await openStatsWithEveryReport()
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  client = new Client({ connectionString: account.logins.admin })
  closing.push(
    () => client.end(),
    account.close,
    async () => stats.close(),
  )
  await seedAccount(account.config.DATABASE_URL, USERS, CLOAKS)
  await client.connect()
  await seedSales(client)
  // The service does this every few seconds; here it must cover everything that was seeded.
  for (let left = 1; left > 0; ) {
    await addUpTallies(account.db)
    left = (await client.query('select from tally_changes limit 1')).rowCount ?? 0
  }
  // It reads the whole log, once a day; not while statements are recorded.
  const target = { baseUrl: stats.url, secret: account.config.INTERNAL_SECRET }
  await checkNightly(account.db, target, createLog('test', 'silent'))
  await client.query('vacuum analyze')
  large = await largeTables(client, LARGE)
}, 240_000)
afterAll(async () => {
  for (const close of closing) await close()
})

test('no statement of everyday use reads a large table whole', async () => {
  const queries = recordQueries()
  await useTheProduct(account, 1)
  await useTheProduct(account, 7)
  expect([...large.keys()].sort()).toEqual(LARGE_TABLES)
  expect(queries.size).toBeGreaterThan(30)
  expect(await wholeReadsOf(client, queries.values(), large)).toEqual([])
}, 240_000)

/** Filters of lists, in addition to every call without filters. */
const FILTERS = [
  'users?page=3',
  'users?is_member=true',
  'users?is_member=false',
  'users?role=superadmin',
  'users?role=user&status=active&is_member=true',
  'users?status=inactive',
  'payments?status=pending',
  'payments?status=rejected&page=2',
  'payments?user_id=200',
  'cloaks?taken_down=true',
  'cloaks?owner_id=1',
  'cloaks?owner_id=2000',
  'cloaks?search=real.example:81',
  'abuse-reports?status=open',
  'abuse-reports?status=dismissed',
  'audit-log?action=user.update&actor_id=2',
  'audit-log?subject=user:7',
  'statistics?from=2026-01-01T00:00:00Z&to=2026-01-09T00:00:00Z',
]

test("no statement of administrators' pages reads a large table whole", async () => {
  const { token } = await account.staff('superadmin')
  const queries = recordQueries()
  const { operations } = await readOperations(account)
  const reads = operations.filter(
    (each) => each.method === 'GET' && /^\/api\/admin\//.test(each.path) && each.path !== EXPORT,
  )
  expect(reads.length).toBeGreaterThan(10)
  for (const operation of reads) {
    const url = fillPath(operation, () => '20')
    await send(account, { method: 'GET', url, token })
  }
  for (const filter of FILTERS)
    expect((await account.call('GET', `/api/admin/${filter}`, { token })).status, filter).toBe(200)
  expect(await wholeReadsOf(client, queries.values(), large)).toEqual([])
}, 240_000)

test.each([
  ['part of an address', 'ENCH77@', 1],
  ['the whole of it', 'bench1234@bench.test', 1],
  ['text that nobody has', 'zhang.wei', 0],
  ['part of a name', 'xiaomi', 1],
  ['a Chinese name', '王小明', 1],
  ['part of a Chinese name', '小明', 1],
  ['one Chinese character', '王', 1],
  ['letters of another case, with accents', 'ÉLODIE', 1],
  ['a number', '#1500', 1],
])('administrators find users by %s through an index', async (_what, search, found) => {
  for (const [id, name] of [
    [900, 'Wang Xiaoming'],
    [901, '王小明'],
    [902, 'Élodie'],
  ] as const)
    await account.db.updateTable('users').set({ name }).where('id', '=', id).execute()
  const { token } = await account.staff('admin')
  const queries = recordQueries()
  for (const list of ['users', 'payments']) {
    const answer = await account.call('GET', `/api/admin/${list}?search=${encodeURIComponent(search)}`, {
      token,
    })
    expect(answer).toMatchObject({ status: 200, ...(list === 'users' && { body: { total: found } }) })
  }
  expect(await wholeReadsOf(client, queries.values(), large)).toEqual([])
})
