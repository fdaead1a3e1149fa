import { OutgoingsAnswer } from '@sluice/contract/api-outgoing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { ownWebhooks } from '../../site/export/own-webhooks.ts'
import { CLICK_ID_KEYS, newAdvertiser, newClick } from '../../testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { queueOverdue } from './queue-overdue.ts'

type By = { token: string }
const PATH = '/api/track/outgoing'
const GOOD = { template: 'https://ads.example/p?token=t0ken&v={value}' }

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ CLICK_ID_KEYS, RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const post = (path: string, { token }: By, body: object = {}) =>
  account.call('POST', path, { token, ...(path.endsWith('dry-run') ? {} : { body }) })
const list = async ({ token }: By) =>
  OutgoingsAnswer.parse((await account.call('GET', PATH, { token })).body).items

/** One that is on. */
async function turnedOn(by: By): Promise<number> {
  const { id } = (await post(PATH, by, GOOD)).body
  await post(`${PATH}/${id}/dry-run`, by)
  await post(`${PATH}/${id}/confirm`, by, { revision: 1 })
  const path = `${PATH}/${id}`
  const { status } = await account.call('PUT', path, { token: by.token, body: { ...GOOD, active: true } })
  expect(status).toBe(200)
  return id
}

test.each([
  [{ template: 'http://ads.example/' }, 'template'],
  [{ template: 'https://10.0.0.1/' }, 'template'],
  [{ template: 'https://{gclid}.example/' }, 'template'],
  [{ template: 'https://ads.example/?x={unknown}' }, 'template'],
  [{ statuses: [] }, 'statuses'],
  [{ events: ['a,b'] }, 'events'],
  [{ method: 'PUT' }, 'method'],
])('an outgoing postback with %j is refused at that field', async (changes, field) => {
  const { status, body } = await post(PATH, await account.user(), { ...GOOD, ...changes })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_request', [field]])
})

test('fifteen requests at once make the ten that an account may have, and webhooks are counted apart', async () => {
  const user = await account.user()
  await post('/api/webhooks', user, { url: 'https://shop.example/', events: ['link.created'] })
  const answers = await Promise.all(Array.from({ length: 15 }, () => post(PATH, user, GOOD)))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort()
  expect(codes).toEqual([...Array(10).fill('made'), ...Array(5).fill('too_many_outgoing')])
  expect(await list(user)).toHaveLength(10)
})

test('a keyed program needs the scope of webhooks', async () => {
  const { token } = await account.user()
  const keyWith = async (scope: string) => {
    const body = { name: scope, scopes: [scope] }
    return (await account.call('POST', '/api/keys', { token, body })).body.key as string
  }
  const status = async (key: string) => (await account.call('GET', PATH, { token: key })).status
  expect(await status(await keyWith('webhooks'))).toBe(200)
  expect(await status(await keyWith('links:read'))).toBe(403)
})

test('the audit log has every change and no address', async () => {
  const user = await account.user()
  const id = await turnedOn(user)
  await account.call('DELETE', `${PATH}/${id}`, { token: user.token })
  const entries = await account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `outgoing:${id}`)
    .orderBy('id')
    .execute()
  const noted = (state: string) => ({ events: '', statuses: 'approved', state, revision: 1 })
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['outgoing.create', null, noted('draft')],
    ['outgoing.confirm', noted('draft'), noted('off')],
    ['outgoing.update', noted('off'), noted('on')],
    ['outgoing.delete', noted('on'), null],
  ])
  expect(entries.every(({ actor_id }) => actor_id === user.id)).toBe(true)
})

test('a conversion that is not stored leaves nothing to send, and one that is leaves it in its own transaction', async () => {
  const by = await newAdvertiser(account)
  const id = await turnedOn(by)
  const send = (events: object[]) => post('/api/track/events', by, { events })
  const clickId = newClick({ link: by.link })
  await send([{ clickId, event: 'sale', value: 'x' }])
  const queued = async () => {
    // In one statement, because a row may move from one to the other meanwhile.
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from outgoing_queue where webhook_id = ${id})
        + (select count(*) from webhook_deliveries where webhook_id = ${id}) as n`.execute(account.db)
    return Number(rows[0]?.n)
  }
  expect(await queued()).toBe(0)
  await send([{ clickId, event: 'sale', value: '1' }])
  expect(await queued()).toBe(1)
  await send([{ clickId, event: 'sale', value: '1' }])
  expect(await queued()).toBe(1)
})

test('the metric tells how long a conversion has been due', async () => {
  const by = await newAdvertiser(account)
  const id = await turnedOn(by)
  await post('/api/track/events', by, { events: [{ clickId: newClick({ link: by.link }), event: 'sale' }] })
  const seconds = await account.db.transaction().execute(async (tx) => {
    await sql`insert into outgoing_queue (webhook_id, conversion_id, facts, look_at)
      select ${id}, id, '{}', now() - interval '5 minutes' from conversions where owner_id = ${by.id}`.execute(
      tx,
    )
    const overdue = await queueOverdue(tx)
    await sql`delete from outgoing_queue where webhook_id = ${id}`.execute(tx)
    return overdue
  })
  expect(seconds).toBe(300)
})

test('a webhook has a secret and a postback none, says the database', async () => {
  const user = await account.user()
  const { id } = (await post(PATH, user, GOOD)).body
  const rows = account.admin
    .updateTable('webhooks')
    .set({ secret: Buffer.from('x') })
    .where('id', '=', id)
  await expect(rows.execute()).rejects.toThrow('webhooks_secret')
})

test('the export has outgoing postbacks beside webhooks, and an erased account has none', async () => {
  const by = await newAdvertiser(account)
  const id = await turnedOn(by)
  await post('/api/track/events', by, { events: [{ clickId: newClick({ link: by.link }), event: 'sale' }] })
  const records: Record<string, unknown[]> = {}
  for (const { name, pages } of ownWebhooks(account.db, by.id)) {
    records[name] = []
    for await (const page of pages()) records[name].push(...page)
  }
  expect(records['outgoing-postbacks']).toMatchObject([{ id, ...GOOD, statuses: ['approved'] }])
  expect(records.webhooks).toEqual([])
  await account.db.transaction().execute((tx) => eraseIdentity(tx, by.id, by.id))
  const left = account.db.selectFrom('webhooks').select('id').where('user_id', '=', by.id)
  expect(await left.execute()).toEqual([])
  const said = account.db.selectFrom('outgoing_postbacks').select('method').where('webhook_id', '=', id)
  expect(await said.execute()).toEqual([])
})
