import { WEBHOOK_EVENT_DATA, WEBHOOK_EVENTS, type WebhookEventType } from '@sluice/contract/webhook-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDomains } from '../../links/domains/apply-domains.ts'
import { endDueGrants } from '../../money/calls/end-grants.ts'
import { grantCalls } from '../../money/calls/grant-calls.ts'
import { reportLeases } from '../../money/calls/report-leases.ts'
import { tellUse } from '../../money/calls/tell-use.ts'
import { takeLease } from '../../money/calls/testing/take-lease.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
const PATIENT = { timeout: 20_000, interval: 50 }

let account: TestAccount
let admin: User
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
  admin = await account.staff('admin')
})
afterAll(() => account.close())

const post = (path: string, by: User, body: object = {}) =>
  account.call('POST', path, { token: by.token, body })

/** A new user with an endpoint that wants everything. */
async function listener(): Promise<User> {
  const user = await account.user()
  await post('/api/webhooks', user, { url: 'https://shop.example/', events: WEBHOOK_EVENTS })
  return user
}
async function newLink(user: User, realUrl: string): Promise<number> {
  return (await post('/api/cloak/create', user, { name: 'L', mode: 'full_open', realUrl })).body.id
}

/** What the user's endpoint will get, each as its schema says. */
async function eventsOf(user: User) {
  const rows = await account.db
    .selectFrom('webhook_events')
    .innerJoin('webhook_deliveries as d', 'd.event_id', 'webhook_events.id')
    .select(['type', 'data'])
    .where('user_id', '=', user.id)
    .orderBy('d.id')
    .execute()
  return rows.map(({ type, data }) => ({ type, data: WEBHOOK_EVENT_DATA[type].strict().parse(data) }))
}
const typesOf = async (user: User): Promise<WebhookEventType[]> =>
  (await eventsOf(user)).map(({ type }) => type)

test('an owner’s program hears when an administrator stops and restores a link', async () => {
  const user = await listener()
  const id = await newLink(user, 'https://one.test/')
  await post(`/api/admin/cloaks/${id}/take-down`, admin, { reason: 'Fraud' })
  await post(`/api/admin/cloaks/${id}/restore`, admin, { reason: 'Mistake' })
  const events = await eventsOf(user)
  expect(events).toMatchObject([
    { type: 'link.created', data: { link: { id, version: 1, taken_down: null } } },
    { type: 'link.taken_down', data: { link: { id, version: 2, taken_down: { reason: 'Fraud' } } } },
    { type: 'link.restored', data: { link: { id, version: 3, taken_down: null } } },
  ])
})

test('a blocked domain is heard of for every link to it, and so is its end', async () => {
  const [one, two] = [await listener(), await listener()]
  for (const user of [one, two]) for (const n of [1, 2]) await newLink(user, `https://x${n}.blocked.test/`)
  const blocked = await post('/api/admin/blocked-domains', admin, { domain: 'blocked.test', reason: 'Fraud' })
  const links = ['link.created', 'link.created']
  const down = [...links, 'link.taken_down', 'link.taken_down']
  for (const user of [one, two])
    await expect.poll(() => applyDomains(account.db).then(() => typesOf(user)), PATIENT).toEqual(down)
  const path = `/api/admin/blocked-domains/${blocked.body.data.id}/remove`
  await post(path, admin, { reason: 'Over', restoreLinks: true })
  for (const user of [one, two])
    await expect
      .poll(() => applyDomains(account.db).then(() => typesOf(user)), PATIENT)
      .toEqual([...down, 'link.restored', 'link.restored'])
})

test('calls that run low and out, and a plan that ends, are heard of once each', async () => {
  const user = await listener()
  const validUntil = new Date(Date.now() + 86_400_000)
  const plan = { owner: user.id, kind: 'plan' as const, calls: 100, validUntil, reason: 'Plan' }
  const spend = async (calls: number) => {
    const ask = { owner: user.id, holder: 'w0', request: crypto.randomUUID(), want: calls }
    const { lease, calls: size } = await takeLease(account.db, ask)
    await reportLeases(account.db, {
      holder: 'w0',
      leases: [{ lease, used: Math.min(size, calls), close: true }],
      grace: [],
    })
    await Promise.all([tellUse(account.db), tellUse(account.db)])
  }
  await account.db.transaction().execute((tx) => grantCalls(tx, { ...plan, source: `test:${user.id}` }))
  await spend(80)
  await spend(20)
  const told = [
    { type: 'calls.low', data: { percent: 80, calls: 100, grant_kind: 'plan' } },
    { type: 'calls.exhausted', data: { calls: 100, grant_kind: 'plan' } },
  ]
  await expect.poll(() => eventsOf(user), PATIENT).toEqual(told)
  await account.db
    .transaction()
    .execute((tx) => grantCalls(tx, { ...plan, calls: 40, source: `test:${user.id}:2` }))
  await sql`update quota_grants set valid_until = now() where owner_id = ${user.id} and kind = 'plan'`.execute(
    account.db,
  )
  await sql`update quota_accounts set next_end = now() where owner_id = ${user.id}`.execute(account.db)
  await Promise.all([endDueGrants(account.db), endDueGrants(account.db)])
  await expect.poll(async () => (await typesOf(user)).slice(2), PATIENT).toEqual(['plan.ended', 'plan.ended'])
  const unused = (await eventsOf(user)).slice(2).map(({ data }) => ('unused' in data ? data.unused : -1))
  expect(unused.toSorted((a, b) => a - b)).toEqual([0, 40])
})
