import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayment, addPlan, openShop } from '../../testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
const LINK = { name: 'L', mode: 'full_open', realUrl: 'https://shop.example/' }

let account: TestAccount
let user: User
let stranger: User
let admin: User
let link: number
let webhook: number
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
  await openShop(account)
  user = await account.user()
  stranger = await account.user()
  admin = await account.staff('admin')
  link = (await post(user, '/api/cloak/create', LINK)).body.id
  const hook = { url: 'https://shop.example/', events: ['link.deleted'] }
  webhook = (await post(user, '/api/webhooks', hook)).body.id
  for (let rows = 0; rows < 7; rows += 1) await grow()
})
afterAll(() => account.close())

const post = (by: User, path: string, body: object = {}) =>
  account.call('POST', path, { token: by.token, body })

let grown = 0
/** One more row at the head of every list. */
async function grow(): Promise<void> {
  const body = { ...LINK, name: `${++grown}` }
  await post(user, '/api/cloak/create', body)
  await account.call('PUT', `/api/cloak/update/${link}`, { token: user.token, body })
  await post(user, `/api/webhooks/${webhook}/test`)
  const payment = await addPayment(account.db, user.id, await addPlan(account))
  await post(admin, `/api/admin/payments/${payment}/reject`, { reason: 'not received' })
}

async function read(path: string, query: Record<string, string>, by = user) {
  const { status, body } = await account.call('GET', `${path}?${new URLSearchParams(query)}`, {
    token: by.token,
  })
  return { status, ...body } as {
    status: number
    items: { id?: number; version?: number }[]
    next_cursor: string | null
  }
}
const idsOf = ({ items }: { items: { id?: number; version?: number }[] }) =>
  items.map(({ id, version }) => id ?? version)

const LISTS = {
  '/api/cloak/list': () => '/api/cloak/list',
  '/api/cloak/history/{id}': () => `/api/cloak/history/${link}`,
  '/api/plan/my-payments': () => '/api/plan/my-payments',
  '/api/webhooks/{id}/deliveries': () => `/api/webhooks/${webhook}/deliveries`,
}

test.each(Object.entries(LISTS))('%s is read whole by its cursors, while it grows', async (_name, pathOf) => {
  const path = pathOf()
  const whole = idsOf(await read(path, { per_page: '100' }))
  expect(whole.length).toBeGreaterThanOrEqual(7)
  const found: unknown[] = []
  let cursor: string | null | undefined
  let pages = 0
  while (cursor !== null) {
    const page = await read(path, { per_page: '2', ...(cursor && { cursor }) })
    found.push(...idsOf(page))
    cursor = page.next_cursor
    pages += 1
    if (pages === 2) await grow()
  }
  expect(found).toEqual(whole)
  expect(pages).toBe(Math.ceil(whole.length / 2))
})

test('page numbers stay as they were, and have the cursor of the page behind', async () => {
  const [second, third] = [
    await read('/api/cloak/list', { per_page: '2', page: '2' }),
    await read('/api/cloak/list', { per_page: '2', page: '3' }),
  ]
  const by = await read('/api/cloak/list', { per_page: '2', cursor: second.next_cursor ?? '' })
  expect([idsOf(by), by.next_cursor]).toEqual([idsOf(third), third.next_cursor])
})

test('a cursor stays good when the row before it is deleted, and when rows have one time', async () => {
  const path = '/api/cloak/list'
  await sql`update cloaks set created_at = '2026-11-01' where owner_id = ${user.id}`.execute(account.admin)
  const whole = idsOf(await read(path, { per_page: '100' }))
  const first = await read(path, { per_page: '3' })
  await account.call('DELETE', `/api/cloak/delete/${whole[2]}`, { token: user.token })
  const rest = await read(path, { per_page: '100', cursor: first.next_cursor ?? '' })
  expect(idsOf(rest)).toEqual(whole.slice(3))
})

test.each(['', 'x', 'YWZ0ZXI6MA', Buffer.from('after:1 or 1=1').toString('base64url')])(
  'a cursor that no answer contained is refused: %s',
  async (cursor) => {
    for (const pathOf of Object.values(LISTS))
      expect(await read(pathOf(), { cursor })).toMatchObject({
        code: 'invalid_request',
        errors: { cursor: expect.any(String) },
      })
  },
)

test('a cursor of another account shows nothing of it', async () => {
  const { next_cursor } = await read('/api/cloak/list', { per_page: '2' })
  expect(await read('/api/cloak/list', { cursor: next_cursor ?? '' }, stranger)).toMatchObject({
    items: [],
    total: 0,
  })
})
