import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLICK_ID_KEYS, newAdvertiser, newClick } from '../../../services/account/testing/clicks.ts'
import { openStandInStats } from '../../../services/account/testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { outgoingCalls } from './outgoing-calls.ts'
import { openReceiver } from './receiver.ts'
import { openTestCourier, PRIVATE } from './test-courier.ts'
import { PATIENT, webhookCalls } from './test-product.ts'

let account: TestAccount
let api: ReturnType<typeof outgoingCalls>
let stats: Awaited<ReturnType<typeof openStandInStats>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let courier: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  stats = await openStandInStats({})
  const limits = { RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' }
  account = await openTestAccount({ ...PRIVATE, ...limits, CLICK_ID_KEYS, STATS_INTERNAL_URL: stats.url })
  api = outgoingCalls(account)
  receiver = await openReceiver(({ path }, response) => {
    const status = path.startsWith('/fails') ? 500 : 200
    response.writeHead(status).end(`said ${status}`)
  })
  courier = await openTestCourier(account, PRIVATE, { timeoutMs: 6_000 })
})
afterAll(async () => {
  await courier.close()
  await receiver.close()
  await account.close()
  stats.close()
})

let lastSeq = 500_000
/** The id of a click whose visit is stored with these parameters; undefined: it is not stored. */
function click(link: number, campaign: Record<string, string> | undefined): string {
  lastSeq += 1
  if (campaign) stats.state.visits.set(`testspool0001-${lastSeq}`, campaign)
  return newClick({ link, seq: lastSeq })
}
const sale = (clickId: string, changes: object = {}) => ({
  ...{ clickId, event: 'sale', value: '12.50', currency: 'EUR', transactionId: 'A 1/é' },
  ...changes,
})
const under = (path: string) => receiver.received.filter((each) => each.path.startsWith(path))

test('a receiver gets what its address asks for, encoded, and nothing before the dry run was looked at', async () => {
  const by = await newAdvertiser(account)
  const clickId = click(by.link, { gclid: 'Cj0K/x', sub1: 'a&b#c', utm_source: 'x' })
  const template =
    `${receiver.url('/first')}?gclid={gclid}&v={value}&cur={currency}&st={status}&tid={tid}` +
    '&cid={click_id}&s={sub1}&event={event}&c={country}&none={fbclid}'
  const made = await api.create(by, { template })
  expect(made).toMatchObject({ state: 'draft', disabled: 'owner', revision: 1, template })
  const early = await api.ask('PUT', `/api/track/outgoing/${made.id}`, by, { template, active: true })
  expect([early.status, early.body.code]).toEqual([409, 'outgoing_draft'])
  const blind = await api.ask('POST', `/api/track/outgoing/${made.id}/confirm`, by, { revision: 1 })
  expect([blind.status, blind.body.code]).toEqual([409, 'outgoing_not_shown'])
  expect(await api.dryRun(by, made.id)).toMatchObject({
    ...{ conversion: null, revision: 1, left_out: null },
    address: expect.stringContaining('?gclid=example-gclid&v=12.50&cur=USD&st=approved&tid=A1&cid=EXAMPLE-'),
  })

  const first = await api.report(by, sale(clickId))
  const shown = await api.dryRun(by, made.id)
  expect(shown).toMatchObject({ conversion: first?.id, visit_found: true, left_out: null })
  expect(shown.address).toBe(
    `${receiver.url('/first')}?gclid=Cj0K%2Fx&v=12.50&cur=EUR&st=approved&tid=A%201%2F%C3%A9` +
      `&cid=${clickId}&s=a%26b%23c&event=sale&c=DE&none=`,
  )
  expect((await api.confirm(by, made.id, 1)).state).toBe('off')
  expect((await api.change(by, made.id, { template, active: true })).state).toBe('on')
  expect(under('/first')).toEqual([])

  await api.report(by, sale(clickId, { event: 'lead' }))
  await expect.poll(() => under('/first').length, PATIENT).toBe(1)
  const [got] = under('/first')
  const { path, headers, body } = got!
  expect(`http://127.0.0.1:${receiver.port}${path}`).toBe(shown.address?.replace('event=sale', 'event=lead'))
  expect([body, headers['webhook-id'], headers['user-agent']]).toEqual([
    '',
    expect.stringMatching(/^evt_/),
    expect.stringMatching(/^Sluice\//),
  ])
  await expect.poll(async () => (await api.log(by, made.id))[0]?.state, PATIENT).toBe('delivered')
  expect(await api.log(by, made.id)).toEqual([
    expect.objectContaining({
      ...{ event: headers['webhook-id'], name: 'lead', status: 'approved', method: 'GET', link: by.link },
      ...{ left_out: null, address: `http://127.0.0.1:${receiver.port}${path}` },
      attempts: [expect.objectContaining({ number: 1, status: 200, answer: 'said 200' })],
    }),
  ])

  // Another address is a draft again, and waits for its own dry run.
  const other = template.replace('/first', '/second')
  expect(await api.change(by, made.id, { template: other })).toMatchObject({ state: 'draft', revision: 2 })
  const old = await api.ask('POST', `/api/track/outgoing/${made.id}/confirm`, by, { revision: 1 })
  expect(old.body.code).toBe('outgoing_not_shown')
  await api.report(by, sale(clickId, { event: 'signup' }))
  await api.dryRun(by, made.id)
  await api.confirm(by, made.id, 2)
  await api.change(by, made.id, { template: other, active: true })
  expect(await api.replay(by, made.id, { delivery: (await api.log(by, made.id))[0]!.id })).toEqual({
    replayed: 1,
    more: false,
  })
  await expect.poll(() => under('/second').length, PATIENT).toBe(1)
  const [again] = under('/second')
  expect([again?.headers['webhook-id'], again?.path]).toEqual([
    headers['webhook-id'],
    path.replace('/first', '/second'),
  ])
  expect(under('/first')).toHaveLength(1)
})

test('events, statuses and lateness choose what is sent, in the order of the changes', async () => {
  const by = await newAdvertiser(account)
  const choice = { events: ['Sale'], statuses: ['pending', 'approved'], method: 'POST' }
  await api.turnedOn(by, { template: receiver.url('/chosen?{event}-{status}-{value}'), ...choice })
  const late = { template: receiver.url('/late?{event}-{status}'), late: true, statuses: ['rejected'] }
  await api.turnedOn(by, late)
  const [one, two] = [click(by.link, undefined), click(by.link, undefined)]
  const old = newClick({ link: by.link, at: Date.now() - 95 * 86_400_000 })
  await api.report(by, sale(one, { event: 'lead' }))
  await api.report(by, sale(one, { status: 'pending' }))
  await api.report(by, sale(old, { status: 'rejected' }))
  await api.report(by, sale(old, { event: 'sale', transactionId: 'B2' }))
  await api.report(by, sale(one, { status: 'approved', value: '13' }))
  await api.report(by, sale(one, { status: 'approved', value: '13' }))
  await api.report(by, sale(two, { status: 'rejected' }))
  await expect.poll(() => under('/chosen').length, PATIENT).toBe(2)
  await expect.poll(() => under('/late').length, PATIENT).toBe(2)
  expect(under('/chosen').map(({ path }) => path.split('?')[1])).toEqual([
    'sale-pending-12.50',
    'sale-approved-13.00',
  ])
  expect(under('/late').map(({ path }) => path.split('?')[1])).toEqual(['sale-rejected', 'sale-rejected'])
})

test('a visit that is not stored yet is waited for; without its click parameter nothing is sent', async () => {
  const by = await newAdvertiser(account)
  const { id } = await api.turnedOn(by, { template: receiver.url('/waits?g={gclid}&w={wbraid}') })
  const lenient = { template: receiver.url('/lenient?g={gclid}&t={tid}'), sendWithout: true }
  await api.turnedOn(by, lenient)
  const coming = click(by.link, undefined)
  const seq = lastSeq
  await api.report(by, sale(coming))
  await api.report(by, sale(click(by.link, { utm_source: 'mail' }), { transactionId: 'B' }))
  await expect.poll(async () => (await api.log(by, id))[0]?.left_out, PATIENT).toBe('no_click_parameter')
  expect((await api.log(by, id))[0]).toMatchObject({ state: 'failed', address: null, attempts: [] })
  const queued = async () => (await api.list(by)).map(({ looking }) => looking)
  expect(await queued()).toEqual([1, 1])
  stats.state.visits.set(`testspool0001-${seq}`, { wbraid: 'W1' })
  await expect.poll(() => under('/waits').map(({ path }) => path), PATIENT).toEqual(['/waits?g=&w=W1'])
  const sent = () => under('/lenient').map(({ path }) => path)
  await expect.poll(() => sent().sort(), PATIENT).toEqual(['/lenient?g=&t=A%201%2F%C3%A9', '/lenient?g=&t=B'])

  // For ten minutes stats said that it has no such visit.
  await api.report(by, sale(click(by.link, undefined)))
  const given = account.db.updateTable('outgoing_queue').set({ missed_at: new Date(Date.now() - 601_000) })
  await given.execute()
  await expect.poll(async () => (await api.log(by, id))[0]?.left_out, PATIENT).toBe('visit_not_found')
  await expect.poll(() => under('/lenient').length, PATIENT).toBe(3)
  expect(await api.replay(by, id, { failed: true })).toEqual({ replayed: 0, more: false })
})

test('while stats is away nothing is given up, and afterwards it is sent', async () => {
  const by = await newAdvertiser(account)
  await api.turnedOn(by, { template: receiver.url('/away?g={gclid}') })
  const clickId = click(by.link, { gclid: 'G1' })
  stats.state.down = true
  try {
    await api.report(by, sale(clickId))
    const missed = account.db.selectFrom('outgoing_queue').select('missed_at')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await missed.execute()).toEqual([{ missed_at: null }])
  } finally {
    stats.state.down = false
  }
  await expect.poll(() => under('/away').map(({ path }) => path), PATIENT).toEqual(['/away?g=G1'])
})

test('a postback that fails is tried again and can be sent again, and what waits for one that is turned off fails', async () => {
  const by = await newAdvertiser(account)
  const template = receiver.url('/fails?t={tid}')
  const { id } = await api.turnedOn(by, { template })
  await api.report(by, sale(click(by.link, undefined)))
  await expect.poll(() => under('/fails').length, PATIENT).toBeGreaterThan(0)
  await expect.poll(async () => (await api.log(by, id))[0]?.attempts.length, PATIENT).toBeGreaterThan(0)
  expect((await api.log(by, id))[0]?.attempts.at(-1)).toMatchObject({ status: 500, answer: 'said 500' })
  expect(await api.change(by, id, { template, active: false })).toMatchObject({
    state: 'off',
    disabled: 'owner',
  })
  expect((await api.log(by, id, '?state=failed'))[0]).toMatchObject({ left_out: null })
  expect((await api.ask('POST', `/api/track/outgoing/${id}/replay`, by, { failed: true })).body.code).toBe(
    'outgoing_off',
  )
  const count = under('/fails').length
  await api.change(by, id, { template, active: true })
  expect(await api.replay(by, id, { failed: true })).toEqual({ replayed: 1, more: false })
  await expect.poll(() => under('/fails').length, PATIENT).toBeGreaterThan(count)
})

test('webhooks hear of conversions, and neither they nor postbacks of others are seen or reached', async () => {
  const [by, stranger] = [await newAdvertiser(account), await newAdvertiser(account)]
  const hooks = webhookCalls(account)
  const url = receiver.url('/hook')
  const user = { ...(await account.user()), ...by }
  const hook = await hooks.create(user, { url, events: ['conversion.created', 'conversion.updated'] })
  const { id } = await api.turnedOn(by, { template: receiver.url('/own') })
  const clickId = click(by.link, undefined)
  const made = await api.report(by, sale(clickId, { status: 'pending' }))
  await api.report(by, sale(clickId))
  await expect.poll(() => receiver.at('/hook').length, PATIENT).toBe(2)
  const bodies = receiver.at('/hook').map(({ body }) => JSON.parse(body))
  expect(bodies).toMatchObject([
    {
      type: 'conversion.created',
      data: {
        link: { id: by.link, code: expect.stringMatching(/^\w+$/) },
        conversion: { id: made?.id, event: 'sale', status: 'pending', value: '12.50', click_id: clickId },
      },
    },
    { type: 'conversion.updated', data: { conversion: { id: made?.id, status: 'approved' } } },
  ])
  await expect.poll(() => receiver.at('/own').length, PATIENT).toBe(1)
  const asWebhook = await account.call('GET', `/api/webhooks/${id}/deliveries`, { token: by.token })
  expect(asWebhook.status).toBe(404)
  expect((await api.ask('POST', `/api/track/outgoing/${hook.id}/dry-run`, by)).status).toBe(404)
  for (const [method, path, body] of [
    ['GET', 'log', undefined],
    ['POST', 'dry-run', undefined],
    ['POST', 'confirm', { revision: 1 }],
    ['POST', 'replay', { failed: true }],
  ] as const)
    expect((await api.ask(method, `/api/track/outgoing/${id}/${path}`, stranger, body)).status).toBe(404)
  expect((await api.ask('DELETE', `/api/track/outgoing/${id}`, stranger)).status).toBe(404)
  expect(await api.list(stranger)).toEqual([])
})
