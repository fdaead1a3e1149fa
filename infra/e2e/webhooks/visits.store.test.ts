import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsOf, openVisitGround, toldBy, type VisitGround, visitsTo } from './visit-ground.ts'

const PATIENT = { timeout: 60_000, interval: 100 }
const events = ['visit.recorded']

let ground: VisitGround
beforeAll(async () => {
  ground = await openVisitGround()
})
afterAll(() => ground.close())

const told = (path: string) => toldBy(ground.receiver.at(path))
/** A user with two links. */
async function owner() {
  const user = await ground.account.user()
  return { user, links: [await ground.api.createLink(user), await ground.api.createLink(user)] }
}

test('an endpoint that asks for visits gets each stored one, of its links, with an address only if it asks', async () => {
  const { api, receiver, record, query } = ground
  const [{ user, links }, stranger] = [await owner(), await owner()]
  await record(visitsTo(user, links, { spool: 'a', count: 30 }))
  const url = receiver.url
  const made = await api.create(user, { url: url('/all'), events })
  expect(made.data.with_address).toBe(false)
  await api.create(user, { url: url('/one'), events, links: [links[1]], withAddress: true })
  await api.create(user, { url: url('/none'), events: ['link.deleted'] })
  await api.create(stranger.user, { url: url('/stranger'), events: [...events, 'link.created'] })

  const today = visitsTo(user, links, { spool: 'a', from: 31, count: 150 })
  const late = visitsTo(user, links, { spool: 'b', count: 40, at: Date.now() - 9 * 86_400_000 })
  for (const visits of [today, visitsTo(stranger.user, stranger.links, { spool: 'c', count: 3 }), late])
    await record(visits)
  await expect.poll(() => told('/all').ids, PATIENT).toEqual(idsOf([...today, ...late]))
  const ofLink = [...today, ...late].filter(({ cloak }) => cloak === links[1])
  await expect.poll(() => told('/one').ids, PATIENT).toEqual(idsOf(ofLink))
  await expect.poll(() => told('/stranger').ids, PATIENT).toHaveLength(3)

  const [sent] = today
  const { visits, skipped } = told('/all')
  expect(skipped).toBe(0)
  expect(visits.find(({ id }) => id === 'a-31')).toEqual({
    id: 'a-31',
    at: new Date(sent!.at).toISOString(),
    link: links[0],
    link_version: 1,
    mode: 'cloak',
    redirect_to: 'target',
    reason: 'country_match',
    inactive_cause: null,
    country: 'US',
    device: 'desktop',
    browser: 'Chrome',
    os: 'Windows',
    language: 'en-US',
    referrer: 'https://news.test/',
    prefetch: false,
    metered: true,
    campaign: { utm_source: 'news' },
  })
  for (const { body } of receiver.at('/all')) expect(body).not.toContain('203.0.113.')
  expect(new Set(told('/one').visits.map(({ address }) => address))).toEqual(
    new Set(ofLink.map(({ ip }) => ip)),
  )
  expect(receiver.at('/none')).toEqual([])
  const rows = await query(
    "select from webhook_events where visits_from < now() - interval '8 days' and user_id = $1",
    [user.id],
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('an endpoint that is stopped gets nothing, and begins anew when it is started', async () => {
  const { account, api, receiver, record } = ground
  const { user, links } = await owner()
  const body = { url: receiver.url('/stopped'), events }
  const { id } = await api.create(user, body)
  const change = (changes: object) =>
    account.call('PUT', `/api/webhooks/${id}`, { token: user.token, body: { ...body, ...changes } })
  const visits = visitsTo(user, links, { spool: 'stop', count: 40 })
  await record(visits.slice(0, 10))
  await expect.poll(() => told('/stopped').ids, PATIENT).toHaveLength(10)
  await change({ active: false })
  await record(visits.slice(10, 20))
  await change({ active: true })
  await record(visits.slice(20, 30))
  await expect.poll(() => told('/stopped').ids, PATIENT).toHaveLength(20)
  await change({ withAddress: true })
  await record(visits.slice(30))
  await expect
    .poll(() => told('/stopped').ids, PATIENT)
    .toEqual(idsOf([...visits.slice(0, 10), ...visits.slice(20)]))
  expect(told('/stopped').visits.filter(({ address }) => address)).toHaveLength(10)
})

test('what an endpoint cannot take is skipped and counted, and the next event says how much', async () => {
  const { api, receiver, record, query } = ground
  const { user, links } = await owner()
  const { id } = await api.create(user, { url: receiver.url('/full'), events })
  // As many as may wait, as of an endpoint that fails for hours.
  await query(
    `with made as (
      insert into webhook_events (id, user_id, type, data)
      select 'evt_full' || n, $1, 'test.ping', '{}' from generate_series(1, 1200) n returning id)
    insert into webhook_deliveries (webhook_id, event_id, first, tries, attempts, next_at)
    select $2, id, false, 1, 1, now() + interval '1 day' from made`,
    [user.id, id],
  )
  const skipped = async () => {
    const rows = await query('select skipped::int from webhook_visits where webhook_id = $1', [id])
    return rows[0]?.skipped
  }
  await record(visitsTo(user, links, { spool: 'full', count: 70 }))
  await expect.poll(skipped, PATIENT).toBe(70)
  await record(visitsTo(user, links, { spool: 'full', from: 71, count: 20 }))
  await expect.poll(skipped, PATIENT).toBe(90)
  await query("delete from webhook_events where id like 'evt_full%'")
  const taken = visitsTo(user, links, { spool: 'full', from: 91, count: 5 })
  await record(taken)
  await expect.poll(() => told('/full').ids, PATIENT).toEqual(idsOf(taken))
  expect([told('/full').skipped, await skipped()]).toEqual([90, 0])
})

test('while stats is away, other events go on and the metric tells; then every visit arrives', async () => {
  const { account, api, receiver, record, stopStats, startStats } = ground
  const { user, links } = await owner()
  await api.create(user, { url: receiver.url('/away'), events })
  await api.create(user, { url: receiver.url('/other'), events: ['link.created'] })
  const visits = visitsTo(user, links, { spool: 'away', count: 20 })
  await record(visits)
  await stopStats()
  await api.createLink(user)
  await expect.poll(() => receiver.at('/other').length, PATIENT).toBe(1)
  const seconds = async () => {
    const { body } = await account.internal.inject('/metrics')
    return Number(/^sluice_account_webhook_visits_seconds (\S+)$/m.exec(body)?.[1])
  }
  await expect.poll(seconds, PATIENT).toBeGreaterThan(8)
  // Account read all of them before stats went, or none.
  expect([0, visits.length]).toContain(told('/away').ids.length)
  await startStats()
  await expect.poll(() => told('/away').ids, PATIENT).toEqual(idsOf(visits))
  await expect.poll(seconds, PATIENT).toBeLessThan(8)
})
