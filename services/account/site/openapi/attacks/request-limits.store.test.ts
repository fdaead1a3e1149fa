import { ApiProblem } from '@sluice/contract/api-problem'
import { expect, onTestFinished, test } from 'vitest'
import { openStatsWithEveryReport } from '../../../testing/every-report.ts'
import { type ApiOperation, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { openSession, quickPrincipal, ROLE_FOR } from '../../../testing/principals.ts'
import { addUser, type TestAccount, testAccount } from '../../../testing/test-account.ts'

const NOBODYS_ID = '999999999999'

const somebody = async (account: TestAccount, operation: ApiOperation) => {
  const role = ROLE_FOR[operation['x-access']]
  return role && (await quickPrincipal(account, role)).id
}

let networks = 0
/** Addresses in a new /64. */
const network = () => {
  networks += 1
  const prefix = `2001:db8:${Math.floor(networks / 1_000)}:${networks % 1_000}`
  return (host: number) => `${prefix}::${host}`
}

function expectRefused(answer: Awaited<ReturnType<typeof send>>, what: string): void {
  expect(answer.status, what).toBe(429)
  expect(ApiProblem.parse(answer.body).code, what).toBe('too_many_requests')
  expect(Number(answer.headers['retry-after']), what).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after']), what).toBeLessThanOrEqual(60)
}

const ask = (account: TestAccount, operation: ApiOperation, from: string, token?: string) =>
  send(
    account,
    { method: operation.method, url: fillPath(operation, () => NOBODYS_ID), ...(token && { token }) },
    from,
  )

test('S-R: every operation of the document is limited per user, or per network without a session', async () => {
  const account = await testAccount({ RATE_LIMIT_USER: '3', RATE_LIMIT_ANONYMOUS: '3' })
  const { operations } = await readOperations(account)
  expect(operations.length).toBeGreaterThan(60)
  // Postbacks come from few addresses for many people, and events of pages from their visitors. They have limits of their own.
  const own = operations.filter((operation) => operation['x-rate-limits'].length === 0)
  expect(own.map(({ path }) => path)).toEqual([
    '/api/track/postback',
    '/api/track/postback',
    '/api/track/script',
  ])
  for (const operation of operations.filter((each) => !own.includes(each))) {
    const user = await somebody(account, operation)
    const from = network()
    const what = operation.operationId
    for (let n = 1; n <= 4; n += 1) {
      // A user is recognized from any address; a visitor by the network.
      const answer = user
        ? await ask(account, operation, network()(n), await openSession(account, user))
        : await ask(account, operation, from(n))
      if (n === 4) expectRefused(answer, what)
      else expect(answer.status, what).not.toBe(429)
      const limit = user ? 'user' : 'anonymous'
      expect(answer.headers['ratelimit-policy'], what).toContain(`"${limit}";q=3;w=60`)
      expect(answer.headers.ratelimit, what).toMatch(new RegExp(`"${limit}";r=${Math.max(0, 3 - n)};t=\\d+`))
    }
    if (!user) expect((await ask(account, operation, network()(1))).status, what).not.toBe(429)
  }
}, 240_000)

test('S-R: every operation is limited per network, whoever calls it, and invalid tokens count as well', async () => {
  const account = await testAccount({ RATE_LIMIT_ADDRESS: '3', RATE_LIMIT_ANONYMOUS: '2' })
  const { operations } = await readOperations(account)
  for (const operation of operations.filter((one) => one['x-access'] !== 'public')) {
    const from = network()
    for (let n = 1; n <= 4; n += 1) {
      const user = await somebody(account, operation)
      const answer = await ask(account, operation, from(n), await openSession(account, user!))
      if (n === 4) expectRefused(answer, operation.operationId)
      else expect(answer.status, operation.operationId).not.toBe(429)
    }
    const guesser = network()
    for (let n = 1; n <= 3; n += 1) {
      const answer = await ask(account, operation, guesser(n), `x.y.${n}`)
      if (n === 3) expectRefused(answer, operation.operationId)
      else expect(answer.status, operation.operationId).toBe(401)
    }
  }
}, 240_000)

test('S-R: an operation that requests more than totals from stats counts as a report with a lower limit, and the document says so', async () => {
  const stats = await openStatsWithEveryReport()
  onTestFinished(stats.close)
  const account = await testAccount({ RATE_LIMIT_REPORTS: '2', STATS_INTERNAL_URL: stats.url })
  const { document, operations } = await readOperations(account)
  expect(document.info.description).toContain('600 per user or API key, of which 2 for reports')
  const reports: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const user = await somebody(account, operation)
    if (!user) continue
    const query = (operation.parameters ?? []).some(({ name }) => name === 'bucket') ? '?bucket=day' : ''
    const url = fillPath(operation, () => NOBODYS_ID) + query
    const read = async (n: number) =>
      send(account, { method: 'GET', url, token: await openSession(account, user) }, network()(n))
    stats.asked.length = 0
    await read(1)
    const marked = operation['x-rate-limits'].includes('reports')
    if (stats.asked.some(({ name }) => name !== 'cloak-totals')) {
      reports.push(operation.operationId)
      expect(marked, `${operation.operationId} asks stats`).toBe(true)
    }
    if (!marked) continue
    expect((await read(2)).status, operation.operationId).not.toBe(429)
    expectRefused(await read(3), operation.operationId)
    const token = await openSession(account, user)
    expect((await account.call('GET', '/api/user/profile', { token })).status).toBe(200)
  }
  expect(reports.length).toBeGreaterThan(8)
}, 120_000)

test('S-R: without Redis half of the limits apply, and none is lifted', async () => {
  const account = await testAccount({ RATE_LIMIT_USER: '4', REDIS_URL: 'redis://127.0.0.1:9' })
  const user = await addUser(account.db, 'redisless@limits.test')
  const token = await openSession(account, user)
  const statuses = []
  for (let n = 0; n < 4; n += 1)
    statuses.push((await account.call('GET', '/api/user/profile', { token })).status)
  expect(statuses).toEqual([200, 200, 429, 429])
})
