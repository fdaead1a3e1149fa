import { readFile } from 'node:fs/promises'
import {
  DryRunAnswer,
  NewOutgoingAnswer,
  OutgoingAnswer,
  OutgoingLogAnswer,
} from '@sluice/contract/api-outgoing'
import { EventsAnswer } from '@sluice/contract/api-track'
import { readRunning } from '@sluice/local/start/state-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advertiser, logIn } from './advertiser.ts'
import { type Product, startProduct } from './product.ts'
import { visit } from './visitor.ts'
import { openReceiver } from './webhooks/receiver.ts'

const PATIENT = { timeout: 60_000, interval: 200 }
const PATH = '/api/track/outgoing'

let product: Product
let user: Advertiser
let receiver: Awaited<ReturnType<typeof openReceiver>>
/** The next request to `/killed` gets no answer. */
let silent = true
beforeAll(async () => {
  receiver = await openReceiver(({ path }, response) => {
    if (path.startsWith('/killed') && silent) silent = false
    else response.end('OK')
  })
  product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1/32', COURIER_ALLOW_PRIVATE: 'true' })
  await product.createUser({ email: 'back@clicks.test', password: 'Clicks12345', calls: 1_000 })
  user = await logIn(product.origin, 'back@clicks.test', 'Clicks12345')
}, 180_000)
afterAll(async () => {
  await receiver?.close()
  await product?.stop()
})

/** Looks at the dry run, confirms it and turns the postback on. Returns what the dry run showed. */
async function turnOn(id: number, body: object) {
  const { data } = await user.call('POST', `${PATH}/${id}/dry-run`, DryRunAnswer)
  await user.call('POST', `${PATH}/${id}/confirm`, OutgoingAnswer, { revision: data.revision })
  await user.call('PUT', `${PATH}/${id}`, OutgoingAnswer, { ...body, active: true })
  return data
}

async function clickOf(path: string, query: string): Promise<string> {
  const idOf = async () => {
    const { location } = await visit(product.origin, `${path}?${query}`, { from: '8.8.8.8' })
    return new URL(location ?? '').searchParams.get('sl_id')
  }
  await expect.poll(idOf, PATIENT).toMatch(/^[\w-]{60}$/)
  return (await idOf())!
}

const report = (event: object) =>
  user.call('POST', '/api/track/events', EventsAnswer, {
    events: [{ event: 'sale', value: '12.50', currency: 'EUR', ...event }],
  })
const under = (path: string) => receiver.received.filter((each) => each.path.startsWith(path))

test('the examples of the documentation, as written, bring a network the parameters of the visit', async () => {
  const text = await readFile(new URL('../../docs/conversions.md', import.meta.url), 'utf8')
  const templates = [...text.matchAll(/```outgoing\n(.*)\n```/g)].map(([, line = '']) =>
    line.replace(/^https:\/\/[^/]+/, receiver.url('').replace(/\/$/, '')),
  )
  expect(templates).toHaveLength(2)
  const made = []
  for (const template of templates)
    made.push((await user.call('POST', PATH, NewOutgoingAnswer, { template })).id)
  const link = await user.create({ name: 'Back', mode: 'full_open', clickId: true })
  const clickId = await clickOf(link.path, 'gclid=Cj0KCQ_a-b&sub1=their%26click&utm_source=google')
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const sale = { clickId, transactionId: 'A1', at: at.toISOString() }
  expect((await report(sale)).results[0]?.outcome).toBe('recorded')
  expect(receiver.received).toEqual([])

  const shown = []
  for (const [n, id] of made.entries()) {
    const look = () => user.call('POST', `${PATH}/${id}/dry-run`, DryRunAnswer)
    // Until the visit is stored the dry run says that it is not.
    await expect.poll(async () => (await look()).data.visit_found, PATIENT).toBe(true)
    shown.push(await turnOn(id, { template: templates[n] }))
  }
  expect(receiver.received).toEqual([])
  await report({ ...sale, transactionId: 'A2', event: 'upsell' })
  await expect.poll(() => receiver.received.length, PATIENT).toBe(2)
  const time = `${at.toISOString().slice(0, 19)}Z`.replaceAll(':', '%3A')
  expect(under('/offline').map(({ path }) => path)).toEqual([
    `/offline?gclid=Cj0KCQ_a-b&conversion_name=upsell&conversion_time=${time}` +
      '&conversion_value=12.50&conversion_currency=EUR&order_id=A2',
  ])
  expect(under('/postback').map(({ path }) => path)).toEqual([
    '/postback?click=their%26click&payout=12.50&currency=EUR&status=approved&txid=A2&country=US',
  ])
  const address = receiver.url(under('/postback')[0]?.path)
  expect(shown[1]?.address?.replace('txid=A1', 'txid=A2')).toBe(address)
})

test('a postback whose courier is killed while it waits for the answer is sent again, with the same id', async () => {
  const template = receiver.url('/killed?c={sub2}&t={tid}')
  const { id } = await user.call('POST', PATH, NewOutgoingAnswer, { template })
  await turnOn(id, { template })
  const link = await user.create({ name: 'Killed', mode: 'full_open', clickId: true })
  const clickId = await clickOf(link.path, 'sub2=abc')
  await report({ clickId, transactionId: 'K1', at: undefined })
  await expect.poll(() => under('/killed').length, PATIENT).toBe(1)
  const courier = (await readRunning(product.home))?.parts.find(({ name }) => name === 'courier')
  process.kill(courier?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => under('/killed').length, PATIENT).toBe(2)
  expect(under('/killed').map(({ path }) => path)).toEqual(Array(2).fill('/killed?c=abc&t=K1'))
  expect(new Set(under('/killed').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const log = async () => (await user.call('GET', `${PATH}/${id}/log`, OutgoingLogAnswer)).items
  await expect.poll(async () => (await log())[0]?.state, PATIENT).toBe('delivered')
}, 180_000)
