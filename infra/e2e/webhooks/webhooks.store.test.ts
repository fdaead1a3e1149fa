import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePayment, rejectPayment } from '../../../services/account/money/payments/review-payment.ts'
import { addPlan, openShop, pay } from '../../../services/account/testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { emitChanges } from './emit-changes.ts'
import { openReceiver, type Received } from './receiver.ts'
import { openTestCourier, PRIVATE } from './test-courier.ts'
import { LINK, PATIENT, webhookCalls } from './test-product.ts'

let account: TestAccount
let api: ReturnType<typeof webhookCalls>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let courier: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  account = await openTestAccount({ ...PRIVATE, RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
  api = webhookCalls(account)
  receiver = await openReceiver(({ path, headers, body }, response) => {
    const status = /^\/status\/(\d+)/.exec(path)?.[1]
    if (path.startsWith('/endless')) {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', more)
      }
      more()
    } else if (path === '/order') {
      const { id } = JSON.parse(body).data.link
      answering.set(id, (answering.get(id) ?? 0) + 1)
      mostAtOnce = Math.max(mostAtOnce, answering.get(id) ?? 0)
      setTimeout(() => {
        answering.set(id, (answering.get(id) ?? 0) - 1)
        response.end()
      }, 50)
    } else if (path.startsWith('/never')) response.on('close', () => {})
    else if (path.startsWith('/hangs-up')) response.destroy()
    else if (path.startsWith('/broken')) response.socket?.end('nonsense\r\n\r\n')
    else if (path.startsWith('/later')) {
      const isFirst = receiver.at(path).length === 1
      response.writeHead(isFirst ? 503 : 204, isFirst ? { 'retry-after': '1' } : {}).end()
    } else if (status)
      response.writeHead(Number(status), { location: receiver.url('/elsewhere') }).end(`said ${status}`)
    else response.end(headers['webhook-id'])
  })
  courier = await openTestCourier(account, PRIVATE, { timeoutMs: 6_000 })
})
afterAll(async () => {
  await courier.close()
  await receiver.close()
  await account.close()
})

/** Requests to `/order` that wait for their answer, by link, and the most of one link. */
const answering = new Map<number, number>()
let mostAtOnce = 0

const bodyOf = (got: Received | undefined) => JSON.parse(got?.body ?? 'null')

test('a change of a link reaches the endpoint, signed by the standard, and stands in its deliveries', async () => {
  const user = await account.user()
  const { secret, id } = await api.create(user, { url: receiver.url('/first'), events: ['link.created'] })
  const link = await api.createLink(user)
  await expect.poll(() => receiver.at('/first').length, PATIENT).toBe(1)
  const [got] = receiver.at('/first')
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toEqual({
    type: 'link.created',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      link: {
        id: link,
        code: expect.stringMatching(/^\w{7}$/),
        domain: null,
        version: 1,
        name: 'Spring',
        mode: 'cloak',
        real_url: 'https://shop.test/',
        audit_url: 'https://safe.test/',
        selected_regions: ['US'],
        active: true,
        click_id: false,
        tracking_template: false,
        taken_down: null,
      },
      change: 'created',
    },
  })
  expect(() => new Webhook(secret).verify(`${got!.body} `, got!.headers)).toThrow('signature')
  await expect.poll(async () => (await api.deliveries(user, id))[0]?.state, PATIENT).toBe('delivered')
  const event = got!.headers['webhook-id']
  expect((await api.deliveries(user, id))[0]).toMatchObject({
    ...{ event, type: 'link.created', link, body: got!.body, next_try_at: null },
    attempts: [{ number: 1, status: 200, error: null, answer: event }],
  })
  expect(await api.one(user, id)).toMatchObject({ disabled: null, failing_since: null })
  expect((await api.one(user, id)).last_success_at).not.toBeNull()
})

test('an endpoint gets the events and links it asked for, and bulk changes, too', async () => {
  const user = await account.user()
  const [one, two] = [await api.createLink(user, 'One'), await api.createLink(user, 'Two')]
  const events = ['link.updated', 'link.deleted', 'payment.rejected']
  await api.create(user, { url: receiver.url('/all'), events })
  await api.create(user, { url: receiver.url('/one'), events: ['link.updated'], links: [one] })
  await api.rename(user, one, 'Uno')
  await account.call('POST', '/api/cloak/all-to-safe', { token: user.token, body: {} })
  await account.call('DELETE', `/api/cloak/delete/${two}`, { token: user.token })
  await expect.poll(() => receiver.at('/all').length, PATIENT).toBe(4)
  await expect.poll(() => receiver.at('/one').length, PATIENT).toBe(2)
  const heard = (path: string, link: number) =>
    receiver
      .at(path)
      .map((got) => bodyOf(got))
      .filter(({ data }) => data.link.id === link)
      .map(({ type, data }) => `${type} ${data.change} ${data.link.version} ${data.link.mode}`)
  const changed = ['link.updated updated 2 cloak', 'link.updated to_safe 3 audit']
  expect([heard('/all', one), heard('/one', one), heard('/one', two)]).toEqual([changed, changed, []])
  expect(heard('/all', two)).toEqual(['link.updated to_safe 2 audit', 'link.deleted deleted 3 audit'])
})

test('while a secret is renewed, both sign', async () => {
  const user = await account.user()
  const before = await api.create(user, { url: receiver.url('/rolled'), events: ['link.created'] })
  const rolled = await account.call('POST', `/api/webhooks/${before.id}/roll`, { token: user.token })
  await api.ping(user, before.id)
  await expect.poll(() => receiver.at('/rolled').length, PATIENT).toBe(1)
  const [got] = receiver.at('/rolled')
  for (const secret of [before.secret, rolled.body.secret])
    expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({ type: 'test.ping' })
  expect(got!.headers['webhook-signature']?.split(' v1,')).toHaveLength(2)
  await account.db
    .updateTable('webhooks')
    .set({ previous_until: new Date(Date.now() - 1) })
    .where('id', '=', before.id)
    .execute()
  await api.ping(user, before.id)
  await expect.poll(() => receiver.at('/rolled').length, PATIENT).toBe(2)
  const [, later] = receiver.at('/rolled')
  expect(() => new Webhook(before.secret).verify(later!.body, later!.headers)).toThrow('signature')
})

test.each([
  ['/status/302', 'waiting', { status: 302, error: null, answer: 'said 302' }],
  ['/status/400', 'waiting', { status: 400, error: null, answer: 'said 400' }],
  ['/status/500', 'waiting', { status: 500, error: null, answer: 'said 500' }],
  ['/status/204', 'delivered', { status: 204, error: null, answer: '' }],
  ['/endless', 'delivered', { status: 200, error: null, answer: 'x'.repeat(2_048) }],
  ['/never', 'waiting', { status: null, error: 'timed_out', answer: null }],
  ['/hangs-up', 'waiting', { status: null, error: 'connection_failed', answer: null }],
  ['/broken', 'waiting', { status: null, error: 'answer_unreadable', answer: null }],
])('an answer of %s leaves the delivery %s', async (path, state, answer) => {
  const user = await account.user()
  const { id } = await api.create(user, { url: receiver.url(path), events: ['link.created'] })
  await api.ping(user, id)
  const last = async () => (await api.deliveries(user, id))[0]
  await expect.poll(async () => (await last())?.attempts.length, PATIENT).toBeGreaterThan(0)
  expect((await last())?.attempts.at(-1)).toMatchObject({ number: 1, ...answer })
  expect((await last())?.state).toBe(state)
  expect((await api.one(user, id)).failing_since !== null).toBe(state === 'waiting')
  expect(receiver.at('/elsewhere')).toEqual([])
})

test('an endpoint that answers 410 gets nothing more, and its owner is told', async () => {
  const user = await account.user()
  const { id } = await api.create(user, { url: receiver.url('/status/410'), events: ['link.created'] })
  await api.ping(user, id)
  await expect.poll(async () => (await api.one(user, id)).disabled, PATIENT).toBe('gone')
  await api.createLink(user)
  expect((await api.deliveries(user, id)).map(({ state }) => state)).toEqual(['failed'])
  const notices = async () =>
    (await account.call('GET', '/api/user/notices', { token: user.token })).body.items as { kind: string }[]
  await expect.poll(async () => (await notices()).map(({ kind }) => kind), PATIENT).toEqual(['webhook_gone'])
  const refused = await account.call('POST', `/api/webhooks/${id}/test`, { token: user.token })
  expect([refused.status, refused.body.code]).toEqual([409, 'webhook_disabled'])
  const body = { url: receiver.url('/back'), events: ['link.created'], active: true }
  await account.call('PUT', `/api/webhooks/${id}`, { token: user.token, body })
  expect((await api.replay(user, id, { failed: true })).body.data).toEqual({ replayed: 1, more: false })
  await expect.poll(() => receiver.at('/back').length, PATIENT).toBe(1)
  expect(bodyOf(receiver.at('/back')[0])).toMatchObject({ type: 'test.ping' })
})

test('an endpoint that asks for time is left alone, and then gets the same event', async () => {
  const user = await account.user()
  const { id } = await api.create(user, { url: receiver.url('/later'), events: ['link.created'] })
  await api.ping(user, id)
  await expect.poll(async () => (await api.one(user, id)).failing_since, PATIENT).not.toBeNull()
  await account.db.updateTable('webhook_deliveries').set({ next_at: new Date() }).execute()
  await api.ping(user, id)
  await expect.poll(() => receiver.at('/later').length, PATIENT).toBe(3)
  const [first, ...others] = receiver.at('/later')
  expect(others.map((got) => got.headers['webhook-id'])).toContain(first!.headers['webhook-id'])
  for (const other of others) expect(other.at - first!.at).toBeGreaterThan(900)
  await expect.poll(async () => (await api.one(user, id)).failing_since, PATIENT).toBeNull()
})

test('a delivery, or those of a span of time, is sent again on demand', async () => {
  const user = await account.user()
  const { id } = await api.create(user, { url: receiver.url('/again'), events: ['link.created'] })
  const from = new Date(Date.now() - 5_000).toISOString()
  const { delivery, event } = await api.ping(user, id)
  await expect.poll(async () => (await api.deliveries(user, id, '?state=delivered')).length, PATIENT).toBe(1)
  expect((await api.replay(user, id, { delivery })).status).toBe(200)
  const times = () => receiver.at('/again').filter((got) => got.headers['webhook-id'] === event).length
  await expect.poll(times, PATIENT).toBe(2)
  await expect.poll(async () => (await api.deliveries(user, id))[0]?.attempts.length, PATIENT).toBe(2)
  const to = new Date(Date.now() + 5_000).toISOString()
  expect((await api.replay(user, id, { from, to })).body.data).toEqual({ replayed: 1, more: false })
  await expect.poll(times, PATIENT).toBe(3)
  expect((await api.replay(user, id, { from, to: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await api.replay(user, id, { delivery: 999_999 })).status).toBe(404)
})

test('first attempts of one link come one after the other, in the order of its changes', async () => {
  const user = await account.user()
  await api.create(user, { url: receiver.url('/order'), events: ['link.updated'] })
  await emitChanges(account, user.id, { links: 3, to: 6 })
  await expect.poll(() => receiver.at('/order').length, PATIENT).toBe(18)
  const changes = receiver.at('/order').map((got) => bodyOf(got).data.link as { id: number; version: number })
  for (const [id, own] of Map.groupBy(changes, (link) => link.id))
    expect([id, own.map(({ version }) => version)]).toEqual([id, [1, 2, 3, 4, 5, 6]])
  expect(mostAtOnce).toBe(1)
})

test('payments and plans are told of, and other accounts hear nothing', async () => {
  const [payer, stranger] = [await account.user(), await account.user()]
  const events = ['payment.submitted', 'payment.approved', 'payment.rejected', 'plan.started']
  await api.create(payer, { url: receiver.url('/money'), events })
  await api.create(stranger, { url: receiver.url('/stranger'), events: [...events, 'link.created'] })
  await account.call('POST', '/api/cloak/create', { token: payer.token, body: LINK })
  await openShop(account)
  const plan = await addPlan(account, { total_calls: 500 })
  const [first, second] = [await pay(account, payer.token, plan.id), await pay(account, payer.token, plan.id)]
  const admin = await account.staff('admin')
  await approvePayment(account.db, admin.id, first)
  await rejectPayment(account.db, admin.id, second, 'Too little')
  await expect.poll(() => receiver.at('/money').length, PATIENT).toBe(5)
  const told = receiver.at('/money').map((got) => bodyOf(got))
  const of = (type: string) => told.filter((body) => body.type === type).map(({ data }) => data)
  expect(new Set(of('payment.submitted').map(({ id }) => id))).toEqual(new Set([first, second]))
  expect(of('payment.approved')).toMatchObject([{ id: first, total_calls: 500, plan_id: plan.id }])
  expect(of('payment.rejected')).toMatchObject([{ id: second, reason: 'Too little' }])
  expect(of('plan.started')).toMatchObject([{ payment_id: first, calls: 500 }])
  expect(receiver.at('/stranger')).toEqual([])
})
