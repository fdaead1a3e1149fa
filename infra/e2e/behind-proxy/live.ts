import { LIVE_PATH, LiveEnd, LiveTicketAnswer, LiveVisits } from '@sluice/contract/api-live'
import { type EventStream, readEvents } from '@sluice/local/testing/event-stream'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Advertiser, logEntry, logIn } from '../advertiser.ts'
import { visit } from '../visitor.ts'
import { product } from './shared.ts'

const US = '8.8.8.8'
const PASSWORD = 'Watches12345'

let users: Advertiser[]
beforeAll(async () => {
  const emails = ['one@live.test', 'two@live.test']
  for (const email of emails) await product.createUser({ email, password: PASSWORD, calls: 1_000 })
  users = await Promise.all(emails.map((email) => logIn(product.origin, email, PASSWORD)))
}, 120_000)

async function watch(query: Record<string, string>, token?: string): Promise<EventStream> {
  const url = `${product.origin}${LIVE_PATH}?${new URLSearchParams(query)}`
  const stream = await readEvents(url, token ? { authorization: `Bearer ${token}` } : {})
  onTestFinished(stream.close)
  expect(stream.status).toBe(200)
  return stream
}
const began = (stream: EventStream) => stream.until(({ event }) => event === 'visits')
const withTotal = (stream: EventStream, total: number) =>
  stream.until(({ event, data }) => event === 'visits' && LiveVisits.parse(data).total === total)

/** Visits a new link until it is known everywhere; the first answered visit is stored, too. */
async function newLink(user: Advertiser, name: string) {
  const link = await user.create({ name, mode: 'full_open' })
  const known = async () => (await visit(product.origin, link.path, { method: 'HEAD', from: US })).status
  await expect.poll(known, { timeout: 15_000 }).toBe(302)
  return { ...link, visit: () => visit(product.origin, link.path, { from: US }) }
}

test('a visit through the front door is on the stream of its owner alone, and a stream goes on exactly', async () => {
  const [one, two] = users as [Advertiser, Advertiser]
  const [first, second] = [await newLink(one, 'First'), await newLink(two, 'Second')]
  const own = await watch({}, one.token)
  const { ticket } = (await two.call('POST', `${LIVE_PATH}/ticket`, LiveTicketAnswer)).data
  const others = await watch({ ticket })
  await Promise.all([began(own), began(others)])

  const { marker } = await first.visit()
  const { id, data } = await withTotal(own, 1)
  const shown = LiveVisits.parse(data)
  expect(shown).toMatchObject({
    by_country: { US: 1 },
    by_reason: { open_mode: 1 },
    by_cloak: { [first.id]: 1 },
  })
  expect(shown.last[0]).toMatchObject({ cloak_name: 'First', redirect_to: 'target' })
  expect(shown.last[0]!.referrer).toContain(marker)
  expect([await logEntry(one, first.id, marker)]).toEqual(shown.last)

  own.close()
  for (let n = 0; n < 3; n += 1) await first.visit()
  const later = await watch({ last_event_id: id! }, one.token)
  const whole = LiveVisits.parse((await withTotal(later, 4)).data)
  expect(whole.since).toBe(shown.since)
  await second.visit()
  expect(LiveVisits.parse((await withTotal(others, 1)).data).last[0]).toMatchObject({ cloak_name: 'Second' })
  expect(JSON.stringify(others.events)).not.toContain('First')
  expect(JSON.stringify([own.events, later.events])).not.toContain('Second')
})

test('a stream ends soon after its session, with the reason', async () => {
  const user = await logIn(product.origin, 'one@live.test', PASSWORD)
  const stream = await watch({}, user.token)
  await began(stream)
  await fetch(`${product.origin}/api/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
  })
  const { data } = await stream.until(({ event }) => event === 'end')
  expect(LiveEnd.parse(data).code).toBe('session_expired')
  await expect.poll(stream.ended, { timeout: 15_000 }).toBe(true)
})

test('many streams take no place of other requests', async () => {
  const [one] = users as [Advertiser]
  const streams = await Promise.all(Array.from({ length: 45 }, () => watch({}, one.token)))
  await Promise.all(streams.map(began))
  expect((await one.accessLog({})).items.length).toBeGreaterThan(0)
})
