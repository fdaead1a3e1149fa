import { startService } from '@sluice/local/testing/start-service'
import { expect, onTestFinished, test } from 'vitest'
import { testAccount } from '../../../services/account/testing/test-account.ts'
import { emitChanges } from './emit-changes.ts'
import { openReceiver } from './receiver.ts'
import { PRIVATE } from './test-courier.ts'
import { webhookCalls } from './test-product.ts'

const LINKS = 10
const VERSIONS = 20
const KILLS = 2

/** Longer than a lease, after which the work of a killed process is taken by another one. */
const LEASED = { timeout: 120_000, interval: 200 }

test('K3: couriers that are killed lose nothing, keep one id per event, and send first attempts in order', async () => {
  const account = await testAccount(PRIVATE)
  const receiver = await openReceiver(({ path, headers }, response) => {
    if (path === '/never') return
    if (path === '/gone') return void response.writeHead(410).end()
    const id = headers['webhook-id'] ?? ''
    const before = receiver.at(path).filter((each) => each.headers['webhook-id'] === id).length
    const fails = path === '/flaky' && before === 1 && /[0-3]$/.test(id)
    response.writeHead(fails ? 500 : 200).end()
  })
  onTestFinished(receiver.close)
  const user = await account.user()
  const api = webhookCalls(account)
  const events = ['link.updated']
  const [ok, flaky, gone, never] = [
    await api.create(user, { url: receiver.url('/ok'), events }),
    await api.create(user, { url: receiver.url('/flaky'), events }),
    await api.create(user, { url: receiver.url('/gone'), events }),
    await api.create(user, { url: receiver.url('/never'), events }),
  ]
  const start = () =>
    startService('courier', {
      ...PRIVATE,
      DATABASE_URL: account.logins.courier,
      INTERNAL_SECRET: account.config.INTERNAL_SECRET,
    })
  const couriers = [await start(), await start()]
  onTestFinished(async () => {
    await Promise.all(couriers.map((courier) => courier.stop()))
  })
  const emitted = emitChanges(account, user.id, LINKS, VERSIONS)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const seen = receiver.received.length
    await expect.poll(() => receiver.received.length, LEASED).toBeGreaterThan(seen + 20)
    const killed = couriers.shift()
    killed?.kill('SIGKILL')
    await killed?.ended
    couriers.push(await start())
  }
  await emitted

  const states = async (webhook: number) => {
    const rows = await account.db
      .selectFrom('webhook_deliveries')
      .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
      .where('webhook_id', '=', webhook)
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }
  const all = LINKS * VERSIONS
  await expect.poll(() => states(ok.id), LEASED).toEqual({ delivered: all })
  await expect.poll(() => states(flaky.id), LEASED).toEqual({ delivered: all })
  // What an endpoint without an end gets is never lost: it waits, or it has failed.
  const { delivered = 0, waiting = 0, failed = 0 } = await states(never.id)
  expect([delivered, waiting + failed]).toEqual([0, all])
  expect(await states(gone.id)).not.toHaveProperty('delivered')
  expect((await api.one(user, gone.id)).disabled).toBe('gone')

  for (const path of ['/ok', '/flaky']) {
    const got = receiver.at(path).map(({ headers, body }) => ({
      id: headers['webhook-id'] ?? '',
      body,
      link: JSON.parse(body).data.link as { id: number; version: number },
    }))
    const byId = Map.groupBy(got, ({ id }) => id)
    expect(byId.size).toBe(all)
    for (const same of byId.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
    const firsts = [...byId.values()].map(([first]) => first!.link)
    for (const [id, changes] of Map.groupBy(firsts, (link) => link.id))
      expect([id, changes.map(({ version }) => version)]).toEqual([
        id,
        Array.from({ length: VERSIONS }, (_, n) => n + 1),
      ])
  }
}, 300_000)

test('K5: one receiver of fifty that never answers delays nobody', async () => {
  const account = await testAccount({ ...PRIVATE, RATE_LIMIT_ADDRESS: '100000' })
  const receiver = await openReceiver(({ path }, response) => {
    if (path !== '/never') response.end()
  })
  onTestFinished(receiver.close)
  const api = webhookCalls(account)
  const users = await Promise.all(Array.from({ length: 5 }, () => account.user()))
  for (const [n, user] of users.entries())
    for (let place = 0; place < 10; place += 1)
      await api.create(user, {
        url: receiver.url(n + place === 0 ? '/never' : `/${n}/${place}`),
        events: ['link.updated'],
      })
  const courier = await startService('courier', {
    ...PRIVATE,
    DATABASE_URL: account.logins.courier,
    INTERNAL_SECRET: account.config.INTERNAL_SECRET,
  })
  onTestFinished(async () => {
    await courier.stop()
  })
  // The one that never answers has more to do than may be under way for it.
  for (let round = 0; round < 10; round += 1)
    for (const user of users) await emitChanges(account, user.id, 4, 1)
  const others = () => receiver.received.filter(({ path }) => path !== '/never')
  await expect.poll(() => others().length, LEASED).toBeGreaterThanOrEqual(49 * 40)
  const delays = others()
    .map(({ at, body }) => at - Date.parse(JSON.parse(body).timestamp))
    .toSorted((a, b) => a - b)
  // Not more than may be under way for one endpoint, twice if the machine took longer than an attempt may.
  expect(receiver.at('/never').length).toBeLessThanOrEqual(16)
  // Two seconds on a quiet machine. Whoever waited for the silent one would wait for at least one of its attempts.
  expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(15_000)
}, 120_000)
