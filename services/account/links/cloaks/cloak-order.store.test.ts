import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts, openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
let token = ''
/** A search also looks in the random codes, which have no spaces. */
const NAMES = ['beta link', 'Alpha', '春季', 'gamma', 'delta link']
/** By place in `NAMES`. */
const VISITS = [10, 0, 30, 10, 0]
const AUDIT = [9, 0, 3, 1, 0]

beforeAll(async () => {
  const answers: Parameters<typeof openStandInStats>[0] = {
    'cloak-totals': { all: counts(0), rows: [] },
  }
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  token = (await account.user()).token
  const ids: number[] = []
  for (const name of NAMES) {
    const body = { name, mode: 'full_open', realUrl: 'https://real.test/' }
    ids.push((await account.call('POST', '/api/cloak/create', { token, body })).body.id)
  }
  const rows = ids.map((cloak, at) => ({ cloak, ...counts(VISITS[at] ?? 0, AUDIT[at]) }))
  answers['owner-totals'] = { rows: rows.filter(({ visits }) => visits > 0) }
})
afterAll(async () => {
  await account.close()
  stats.close()
})

const page = async (query: string) =>
  (await account.call('GET', `/api/cloak/list?${query}`, { token })).body as {
    items: { name: string; visits: number }[]
    total: number
    next_cursor: string | null
  }
const names = async (query: string) => (await page(query)).items.map(({ name }) => name)

test.each([
  ['sort=visits', ['春季', 'gamma', 'beta link', 'delta link', 'Alpha']],
  ['sort=visits&order=asc', ['Alpha', 'delta link', 'beta link', 'gamma', '春季']],
  ['sort=real', ['春季', 'gamma', 'beta link', 'delta link', 'Alpha']],
  ['sort=audit', ['beta link', '春季', 'gamma', 'delta link', 'Alpha']],
  ['sort=name', ['Alpha', 'beta link', 'delta link', 'gamma', '春季']],
  ['sort=name&order=desc', ['春季', 'gamma', 'delta link', 'beta link', 'Alpha']],
  ['sort=created&order=asc', NAMES],
  ['', [...NAMES].reverse()],
])('%s sorts links, and its pages and cursors go on where the one before ended', async (query, wanted) => {
  expect(await names(query)).toEqual(wanted)
  const pages = [1, 2, 3].map((at) => names(`${query}&per_page=2&page=${at}`))
  expect((await Promise.all(pages)).flat()).toEqual(wanted)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next = await page(`${query}&per_page=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    seen.push(...next.items.map(({ name }) => name))
    cursor = next.next_cursor
  }
  expect(seen).toEqual(wanted)
})

test('the figures are those that the order is by, and a filter applies to it', async () => {
  const { items, total } = await page('sort=visits&per_page=2')
  expect(items).toMatchObject([{ visits: 30 }, { visits: 10 }])
  expect(total).toBe(5)
  expect(await names('sort=visits&search=ta%20link')).toEqual(['beta link', 'delta link'])
  expect((await account.call('GET', '/api/cloak/list?sort=profit', { token })).status).toBe(400)
})

test('without statistics an order by figures is refused, and the others work', async () => {
  stats.state.down = true
  const other = await account.user()
  const ask = (sort: string) => account.call('GET', `/api/cloak/list?sort=${sort}`, { token: other.token })
  expect(await ask('visits')).toMatchObject({ status: 503, body: { code: 'statistics_unavailable' } })
  expect((await ask('name')).status).toBe(200)
  stats.state.down = false
})
