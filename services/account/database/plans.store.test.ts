import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { emailOf, PASSWORD, seedAccount } from '../../../loadtest/bench/account/seed.ts'
import { openStatsWithEveryReport } from '../testing/every-report.ts'
import { fillPath, readOperations } from '../testing/operations.ts'
import { openTestAccount, type TestAccount } from '../testing/test-account.ts'

const USERS = 10_000
const CLOAKS = 20_000
/** From this many rows on a table must not be read whole. */
const LARGE = 1_000

type Query = { text: string; values: unknown[] }
type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

/** Remembers every statement that anything in this process sends to Postgres. */
function recordQueries(): Map<string, Query> {
  const seen = new Map<string, Query>()
  const original = Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
    if (text && /^\s*(select|insert|update|delete|with)\b/i.test(text) && !seen.has(text))
      seen.set(text, { text, values })
    return original.apply(this, args) as never
  })
  onTestFinished(() => spy.mockRestore())
  return seen
}

const wholeReads = (node: PlanNode, large: ReadonlySet<string>): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')
    ? [node['Relation Name']!]
    : []),
  ...(node.Plans ?? []).flatMap((child) => wholeReads(child, large)),
]

async function largeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [LARGE],
  )
  return new Set(rows.map((row) => row.relname as string))
}

/** What an advertiser does all day, as the owner of a tenth of all links and as one of the others. */
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
    await account.call(
      'GET',
      fillPath(operation, () => String(id)),
      { token },
    )
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
let large: Set<string>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const stats = await openStatsWithEveryReport()
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  client = new Client({ connectionString: account.config.DATABASE_URL })
  closing.push(
    () => client.end(),
    account.close,
    async () => stats.close(),
  )
  await seedAccount(account.config.DATABASE_URL, USERS, CLOAKS)
  await client.connect()
  large = await largeTables(client)
}, 120_000)
afterAll(async () => {
  for (const close of closing) await close()
})

/** Statements that read a large table whole, by Postgres' own plans. */
async function wholeReadsOf(queries: Iterable<Query>): Promise<string[]> {
  const wrong: string[] = []
  for (const { text, values } of [...queries]) {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    const read = wholeReads(rows[0]['QUERY PLAN'][0].Plan, large)
    if (read.length > 0) wrong.push(`${read.join(', ')}: ${text}`)
  }
  return wrong
}

test('no statement of everyday use reads a large table whole', async () => {
  const queries = recordQueries()
  await useTheProduct(account, 1)
  await useTheProduct(account, 7)
  expect([...large].sort()).toEqual(expect.arrayContaining(['cloak_versions', 'cloaks', 'users']))
  expect(queries.size).toBeGreaterThan(30)
  expect(await wholeReadsOf(queries.values())).toEqual([])
}, 240_000)

test.each([
  ['part of an address', 'ENCH77@', 1],
  ['the whole of it', 'bench1234@bench.test', 1],
  ['what nobody has', 'zhang.wei', 0],
  ['part of a name', 'xiaomi', 1],
  ['a number', '#1500', 1],
])('administrators find users by %s through an index', async (_what, search, found) => {
  await account.db.updateTable('users').set({ name: 'Wang Xiaoming' }).where('id', '=', 900).execute()
  const { token } = await account.staff('admin')
  const queries = recordQueries()
  for (const list of ['users', 'payments']) {
    const answer = await account.call('GET', `/api/admin/${list}?search=${encodeURIComponent(search)}`, {
      token,
    })
    expect(answer).toMatchObject({ status: 200, ...(list === 'users' && { body: { total: found } }) })
  }
  expect(await wholeReadsOf(queries.values())).toEqual([])
})
