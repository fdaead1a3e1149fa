import { NewWebhookAnswer, WebhookAnswer, WebhooksAnswer } from '@sluice/contract/api-webhooks'
import { openWebhookSecret, webhookKeyOf, webhookSecretText } from '@sluice/kit/webhook-secret'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetEvents } from '../../base/webhooks/forget-events.ts'
import { tellFailing } from '../../base/webhooks/tell-failing.ts'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { ownWebhooks } from '../../site/export/own-webhooks.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
const HOUR = 3_600_000
const HOOK = { url: 'https://shop.example/hook?token=t0ken', events: ['link.created', 'calls.low'] }

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const post = (path: string, by: User, body?: object, headers = {}) =>
  account.call('POST', path, { token: by.token, headers, ...(body && { body }) })
const put = (id: number, by: User, body: object) =>
  account.call('PUT', `/api/webhooks/${id}`, { token: by.token, body })
const create = async (by: User, changes: object = {}) =>
  NewWebhookAnswer.parse((await post('/api/webhooks', by, { ...HOOK, ...changes })).body)
const list = async (by: User) =>
  WebhooksAnswer.parse((await account.call('GET', '/api/webhooks', { token: by.token })).body).items
const noticesOf = async (by: User) => {
  const { body } = await account.call('GET', '/api/user/notices', { token: by.token })
  return (body.items as { kind: string }[]).map(({ kind }) => kind)
}
const setState = (id: number, state: object) =>
  account.db.updateTable('webhook_states').set(state).where('webhook_id', '=', id).execute()

test('a secret is shown once and stored sealed, and the audit log has neither it nor the address', async () => {
  const user = await account.user()
  const made = await create(user)
  const { id, secret } = made
  expect(await list(user)).toEqual([made.data])
  expect(made.data).toMatchObject({ url: HOOK.url, events: ['calls.low', 'link.created'], disabled: null })
  const row = await account.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = webhookKeyOf(account.config.INTERNAL_SECRET)
  expect(webhookSecretText(openWebhookSecret(key, user.id, row.secret))).toBe(secret)
  expect(() => openWebhookSecret(key, user.id + 1, row.secret)).toThrow()
  const rolled = NewWebhookAnswer.parse((await post(`/api/webhooks/${id}/roll`, user)).body)
  expect([rolled.id, rolled.secret === secret]).toEqual([id, false])
  expect(Date.parse(rolled.data.previous_until ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR)
  const changed = await put(id, user, { ...HOOK, events: ['link.updated'], active: false })
  expect(WebhookAnswer.parse(changed.body).data).toMatchObject({
    events: ['link.updated'],
    disabled: 'owner',
  })
  await account.call('DELETE', `/api/webhooks/${id}`, { token: user.token })
  expect(await list(user)).toEqual([])
  const entries = await account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `webhook:${id}`)
    .orderBy('id')
    .execute()
  const [first, last] = [
    { events: 'calls.low link.created', active: true },
    { events: 'link.updated', active: false },
  ]
  expect(entries).toEqual([
    { action: 'webhook.create', actor_id: user.id, before: null, after: first },
    { action: 'webhook.roll', actor_id: user.id, before: null, after: first },
    { action: 'webhook.update', actor_id: user.id, before: first, after: last },
    { action: 'webhook.delete', actor_id: user.id, before: last, after: null },
  ])
})

test.each([
  [{ url: 'http://shop.example/' }, 'url'],
  [{ url: 'https://127.0.0.1/' }, 'url'],
  [{ url: 'https://2130706433/' }, 'url'],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
  [{ url: 'https://localhost/' }, 'url'],
  [{ url: 'https://user:pass@shop.example/' }, 'url'],
  [{ url: `https://shop.example/${'x'.repeat(2_048)}` }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['test.ping'] }, 'events'],
  [{ events: ['visit.unknown'] }, 'events'],
  [{ links: [999_999_999] }, 'links'],
])('a webhook with %j is refused at that field', async (changes, field) => {
  const user = await account.user()
  const { status, body } = await post('/api/webhooks', user, { ...HOOK, ...changes })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_request', [field]])
})

test('nobody reaches the webhooks, deliveries or links of another account', async () => {
  const [owner, stranger] = [await account.user(), await account.user()]
  const { id } = await create(owner)
  const path = `/api/webhooks/${id}`
  const tried = [
    await account.call('GET', `${path}/deliveries`, { token: stranger.token }),
    await put(id, stranger, HOOK),
    await post(`${path}/roll`, stranger),
    await post(`${path}/test`, stranger),
    await post(`${path}/replay`, stranger, { failed: true }),
    await account.call('DELETE', path, { token: stranger.token }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const form = { name: 'L', realUrl: 'https://shop.test/', mode: 'full_open' }
  const link = (await post('/api/cloak/create', owner, form)).body.id
  expect((await post('/api/webhooks', stranger, { ...HOOK, links: [link] })).status).toBe(400)
  expect((await create(owner, { links: [link, link] })).data.links).toEqual([link])
})

test('fifteen requests at once make the ten webhooks that an account may have', async () => {
  const user = await account.user()
  const answers = await Promise.all(Array.from({ length: 15 }, () => post('/api/webhooks', user, HOOK)))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort()
  expect(codes).toEqual([...Array(10).fill('made'), ...Array(5).fill('too_many_webhooks')])
})

test('a request that is repeated with its idempotency key makes one webhook, with the same secret', async () => {
  const user = await account.user()
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [
    await post('/api/webhooks', user, HOOK, headers),
    await post('/api/webhooks', user, HOOK, headers),
  ]
  expect([second.body, (await list(user)).length]).toEqual([first.body, 1])
})

test('changes go on while webhooks come and go', async () => {
  const user = await account.user()
  const come = async () => {
    for (let n = 0; n < 25; n += 1)
      await account.call('DELETE', `/api/webhooks/${(await create(user)).id}`, { token: user.token })
  }
  const change = async () => {
    const statuses = []
    for (let n = 0; n < 40; n += 1)
      statuses.push(
        (
          await post('/api/cloak/create', user, {
            name: 'L',
            realUrl: 'https://shop.test/',
            mode: 'full_open',
          })
        ).status,
      )
    return statuses
  }
  const [, , ...statuses] = await Promise.all([come(), come(), change(), change(), change()])
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
}, 120_000)

test('events are written with the change, for endpoints that want them alone', async () => {
  const user = await account.user()
  const form = { name: 'L', realUrl: 'https://shop.test/', mode: 'full_open' }
  const eventsOf = async () =>
    (
      await account.db
        .selectFrom('webhook_events')
        .innerJoin('webhook_deliveries as d', 'd.event_id', 'webhook_events.id')
        .select(['type', 'd.webhook_id'])
        .where('user_id', '=', user.id)
        .orderBy('d.id')
        .execute()
    ).map(({ type, webhook_id }) => `${webhook_id} ${type}`)
  const { id } = await create(user)
  await put(id, user, { ...HOOK, active: false })
  await post('/api/cloak/create', user, form)
  expect(await eventsOf()).toEqual([])
  await put(id, user, { ...HOOK, active: true })
  await post('/api/cloak/create', user, form)
  expect((await post('/api/cloak/create', user, { ...form, shortLink: 'x' })).status).toBe(400)
  expect(await eventsOf()).toEqual([`${id} link.created`])
})

test('an owner hears of a day of failures, and after five days the webhook is disabled', async () => {
  const user = await account.user()
  const { id } = await create(user)
  await post('/api/cloak/create', user, { name: 'L', realUrl: 'https://shop.test/', mode: 'full_open' })
  const since = new Date(Date.now() - 25 * HOUR)
  await setState(id, { failing_since: since, last_failure_at: new Date() })
  await Promise.all([tellFailing(account.db), tellFailing(account.db)])
  expect([await noticesOf(user), (await list(user))[0]?.disabled]).toEqual([['webhook_failing'], null])
  await setState(id, { failing_since: new Date(Date.now() - 121 * HOUR), warned_at: since })
  await Promise.all([tellFailing(account.db), tellFailing(account.db)])
  expect(await noticesOf(user)).toEqual(['webhook_disabled', 'webhook_failing'])
  expect((await list(user))[0]?.disabled).toBe('failing')
  const { body } = await account.call('GET', `/api/webhooks/${id}/deliveries`, { token: user.token })
  expect(body.items).toMatchObject([{ state: 'failed', type: 'link.created', attempts: [] }])
  await tellFailing(account.db)
  expect(await noticesOf(user)).toHaveLength(2)
  const enabled = WebhookAnswer.parse((await put(id, user, { ...HOOK, active: true })).body).data
  expect(enabled).toMatchObject({ disabled: null, failing_since: null })
})

test('an export has webhooks and what was sent to them, without a secret', async () => {
  const user = await account.user()
  const { id, secret } = await create(user)
  await post(`/api/webhooks/${id}/test`, user)
  const kinds = ownWebhooks(account.db, user.id)
  const rows = await Promise.all(kinds.map(async ({ pages }) => (await Array.fromAsync(pages())).flat()))
  expect(rows).toMatchObject([[{ id, url: HOOK.url }], [{ webhook_id: id, type: 'test.ping' }], []])
  expect(JSON.stringify(rows)).not.toMatch(/secret/)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
})

test('an erased account leaves no webhook and no event', async () => {
  const user = await account.user()
  await create(user, { events: ['link.created', 'link.deleted'] })
  await post('/api/cloak/create', user, { name: 'L', realUrl: 'https://shop.test/', mode: 'full_open' })
  await account.db
    .insertInto('account_deletions')
    .values({ user_id: user.id, asked_by: user.id, due_at: new Date(), closed_at: new Date(), fault: null })
    .execute()
  await account.db.transaction().execute((tx) => eraseIdentity(tx, user.id, user.id))
  for (const table of ['webhooks', 'webhook_events'] as const)
    expect(await account.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual(
      [],
    )
  const { rows } = await sql`select from webhook_deliveries d
    where not exists (select from webhooks w where w.id = d.webhook_id)`.execute(account.db)
  expect(rows).toEqual([])
})

test('addresses of visitors are sent only if the owner says so each time, and an export says it, too', async () => {
  const user = await account.user()
  const { id, data } = await create(user, { events: ['visit.recorded'] })
  expect(data.with_address).toBe(false)
  const changed = await put(id, user, { ...HOOK, events: ['visit.recorded'], withAddress: true })
  expect(changed.body.data.with_address).toBe(true)
  const rows = await Array.fromAsync(ownWebhooks(account.db, user.id)[0]!.pages())
  expect(rows.flat()).toMatchObject([{ id, with_address: true }])
  expect((await put(id, user, HOOK)).body.data.with_address).toBe(false)
})

test('events are forgotten with their deliveries after thirty days', async () => {
  const user = await account.user()
  const { id } = await create(user)
  await post(`/api/webhooks/${id}/test`, user)
  await post(`/api/webhooks/${id}/test`, user)
  const { rows } = await sql<{ id: string }>`select event_id as id from webhook_deliveries
    where webhook_id = ${id} order by id limit 1`.execute(account.admin)
  await sql`update webhook_events set created_at = now() - interval '30 days 1 hour'
    where id = ${rows[0]?.id}`.execute(account.admin)
  await forgetEvents(account.db)
  const { body } = await account.call('GET', `/api/webhooks/${id}/deliveries`, { token: user.token })
  expect([body.total, body.items[0].event === rows[0]?.id]).toEqual([1, false])
})
