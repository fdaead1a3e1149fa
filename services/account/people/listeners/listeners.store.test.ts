import { HeardAnswer, LISTENER_EVENTS, ListenerAnswer } from '@sluice/contract/api-listeners'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetListeners } from '../../base/webhooks/forget-listeners.ts'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const PATH = '/api/webhooks/listeners'
const listen = (by: User, body: object = {}) => account.call('POST', PATH, { token: by.token, body })
const opened = async (by: User, body?: object) => ListenerAnswer.parse((await listen(by, body)).body).data
const get = (by: User, id: number, cursor?: string) =>
  account.call('GET', `${PATH}/${id}/events${cursor ? `?cursor=${cursor}` : ''}`, { token: by.token })
const heard = async (by: User, id: number, cursor?: string) =>
  HeardAnswer.parse((await get(by, id, cursor)).body)
const end = (by: User, id: number) => account.call('DELETE', `${PATH}/${id}`, { token: by.token })
const LINK = { name: 'L', realUrl: 'https://shop.test/', mode: 'full_open' }
const createLink = (by: User) => account.call('POST', '/api/cloak/create', { token: by.token, body: LINK })
const waiting = async (listener: number) =>
  (await sql`select from webhook_heard where listener_id = ${listener}`.execute(account.db)).rows.length

test('each listener reads what it asked for with the id and body of the webhook, and no webhook is made of it', async () => {
  const user = await account.user()
  const [all, few] = [await opened(user), await opened(user, { events: ['link.deleted', 'calls.low'] })]
  expect([all.events, few.events]).toEqual([[...LISTENER_EVENTS].sort(), ['calls.low', 'link.deleted']])
  const hook = { url: 'https://shop.example/', events: ['link.created'] }
  const { id } = (await account.call('POST', '/api/webhooks', { token: user.token, body: hook })).body
  const link = (await createLink(user)).body.id
  await account.call('DELETE', `/api/cloak/delete/${link}`, { token: user.token })

  const first = await heard(user, all.id)
  expect(first.items.map(({ type }) => type)).toEqual(['link.created', 'link.deleted'])
  expect((await heard(user, few.id)).items).toMatchObject([{ type: 'link.deleted', link }])
  const { items } = (await account.call('GET', `/api/webhooks/${id}/deliveries`, { token: user.token })).body
  expect(items).toMatchObject([{ event: first.items[0]?.id, body: first.items[0]?.body }])
})

test('an answer that was lost comes again, and what arrived is deleted', async () => {
  const user = await account.user()
  const { id } = await opened(user)
  for (let n = 0; n < 12; n += 1) await createLink(user)
  const [lost, first] = [await heard(user, id), await heard(user, id)]
  expect([first.items, first.items.length]).toEqual([lost.items, 10])
  const second = await heard(user, id, first.next_cursor)
  expect(second.items).toHaveLength(2)
  expect((await heard(user, id, lost.next_cursor)).items).toEqual(second.items)
  const third = await heard(user, id, second.next_cursor)
  expect((await heard(user, id, third.next_cursor)).items).toEqual([])
  expect(await waiting(id)).toBe(0)
})

test('an event whose transaction commits after later ones is heard, too', async () => {
  const user = await account.user()
  const { id } = await opened(user)
  const [early] = (
    await sql<{ id: number }>`select nextval('webhook_heard_id_seq') as id`.execute(account.admin)
  ).rows
  await createLink(user)
  const first = await heard(user, id)
  await sql`insert into webhook_heard (id, listener_id, event_id, type, data) overriding system value
    values (${early?.id}, ${id}, 'evt_late', 'test.ping', '{}')`.execute(account.admin)
  expect((await heard(user, id, first.next_cursor)).items).toMatchObject([{ id: 'evt_late' }])
})

test('a listener that reads nothing for five minutes is gone, and nothing is left of it', async () => {
  const user = await account.user()
  const { id } = await opened(user)
  await createLink(user)
  await sql`update webhook_listeners set ends_at = now() - interval '1 second' where id = ${id}`.execute(
    account.db,
  )
  expect([(await get(user, id)).status, (await end(user, 0)).status]).toEqual([404, 404])
  await createLink(user)
  await forgetListeners(account.db)
  expect([await waiting(id), (await listen(user)).status]).toEqual([0, 200])
  const { items } = (await account.call('GET', '/api/user/notices', { token: user.token })).body
  expect(items).toEqual([])
})

test('reads keep a listener, and one that never says what arrived keeps nothing for longer than an hour', async () => {
  const user = await account.user()
  const { id } = await opened(user)
  await createLink(user)
  await sql`update webhook_listeners set ends_at = now() + interval '9 seconds' where id = ${id}`.execute(
    account.db,
  )
  await heard(user, id)
  const left = await sql<{ s: number }>`select extract(epoch from ends_at - now())::float8 as s
    from webhook_listeners where id = ${id}`.execute(account.db)
  expect(left.rows[0]?.s).toBeGreaterThan(200)
  await sql`update webhook_heard set created_at = now() - interval '61 minutes' where listener_id = ${id}`.execute(
    account.admin,
  )
  await forgetListeners(account.db)
  expect((await heard(user, id)).items).toEqual([])
})

test('ten at once; strangers reach none, and unknown events are refused', async () => {
  const [user, stranger] = [await account.user(), await account.user()]
  const answers = await Promise.all(Array.from({ length: 14 }, () => listen(user)))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort()
  expect(codes).toEqual([...Array(10).fill('made'), ...Array(4).fill('too_many_listeners')])
  const { id } = answers.find(({ status }) => status === 200)!.body.data
  expect([(await get(stranger, id)).status, (await end(stranger, id)).status]).toEqual([404, 404])
  expect([(await end(user, id)).status, (await listen(user)).status]).toEqual([200, 200])
  for (const events of [[], ['test.ping'], ['link.flown']])
    expect((await listen(stranger, { events })).body).toMatchObject({
      code: 'invalid_request',
      errors: { events: expect.any(String) },
    })
})

test('changes go on while listeners come and go', async () => {
  const user = await account.user()
  const come = async () => {
    for (let n = 0; n < 25; n += 1) await end(user, (await opened(user)).id)
  }
  const change = async () => {
    const answers = []
    for (let n = 0; n < 40; n += 1) answers.push((await createLink(user)).status)
    return answers
  }
  const [, , ...answers] = await Promise.all([come(), come(), change(), change(), change()])
  expect(new Set(answers.flat())).toEqual(new Set([200]))
}, 120_000)

test('an erased account leaves no listener and nothing heard', async () => {
  const user = await account.user()
  const { id } = await opened(user)
  await createLink(user)
  await account.db
    .insertInto('account_deletions')
    .values({ user_id: user.id, asked_by: user.id, due_at: new Date(), closed_at: new Date(), fault: null })
    .execute()
  await account.db.transaction().execute((tx) => eraseIdentity(tx, user.id, user.id))
  expect(await waiting(id)).toBe(0)
  expect(await account.db.selectFrom('webhook_listeners').selectAll().where('id', '=', id).execute()).toEqual(
    [],
  )
})
