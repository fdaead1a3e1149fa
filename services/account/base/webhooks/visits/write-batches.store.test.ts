import { PeerError } from '@sluice/kit/internal-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'
import { forgetEvents } from '../forget-events.ts'
import { claimLooks, type Look } from './claim-looks.ts'
import type { Plan } from './plan-batches.ts'
import { recordedVisit } from './recorded-visit.ts'
import { sendRecordedVisits } from './send-recorded-visits.ts'
import { writeBatches } from './write-batches.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const DAY = 86_400_000
const HOOK = { url: 'https://shop.example/', events: ['visit.recorded'], withAddress: true }
const visit = recordedVisit(
  {
    ...{
      spool: 'one',
      seq: 9,
      at: Date.now(),
      cloak: 1,
      cloak_version: 1,
      mode: 'cloak',
      redirect_to: 'target',
    },
    ...{
      domain: 0,
      reason: 'open_mode',
      inactive_cause: '',
      country: 'US',
      ip: '203.0.113.1',
      device: 'desktop',
    },
    ...{
      browser: 'Chrome',
      os: 'Windows',
      referrer: '',
      language: '',
      prefetch: 0,
      metered: 1,
      campaign: {},
    },
  },
  true,
)
const planOf = (from = Date.now()): Plan => ({
  ...{ batches: [{ visits: [visit], from, dueAt: Date.now() }], marks: { one: 9 } },
  ...{ slotAt: Date.now(), skipped: 0, done: true },
})

/** A new endpoint, and its look as a process took it before. */
async function looked(): Promise<{ id: number; user: Awaited<ReturnType<TestAccount['user']>>; look: Look }> {
  const user = await account.user()
  const { body } = await account.call('POST', '/api/webhooks', { token: user.token, body: HOOK })
  const { rows } = await sql<{ turn: number }>`
    update webhook_visits set look_at = now() + interval '1 day' where webhook_id = ${body.id}
    returning turn`.execute(account.db)
  const now = Date.now()
  const look = {
    ...{
      webhook: body.id,
      user: user.id,
      links: [],
      withAddress: true,
      marks: {},
      startedAt: now,
      readAt: now,
    },
    ...{ slotAt: now, skipped: 4, turn: rows[0]?.turn ?? 0, waiting: 0, now },
  }
  return { id: body.id, user, look }
}
const eventsOf = async (user: number) =>
  account.db.selectFrom('webhook_events').select(['id', 'data']).where('user_id', '=', user).execute()
const write = (look: Look, plan = planOf()) => writeBatches(account.db, look, plan, Date.now())

test('of two processes that read the same visits at once, one writes them', async () => {
  const { look, user } = await looked()
  const written = await Promise.all([write(look), write(look), write(look)])
  expect(written.filter(Boolean)).toHaveLength(1)
  expect((await eventsOf(user.id)).map(({ data }) => data)).toEqual([{ visits: [visit], skipped: 4 }])
})

test('what was read before an endpoint was changed, stopped or deleted is not written', async () => {
  const changes = [
    { body: { ...HOOK, withAddress: false } },
    { body: { ...HOOK, active: false } },
    { body: { ...HOOK, events: ['link.created'] } },
  ]
  for (const { body } of changes) {
    const { id, look, user } = await looked()
    await account.call('PUT', `/api/webhooks/${id}`, { token: user.token, body })
    expect([await write(look), await eventsOf(user.id)]).toEqual([false, []])
  }
  const { id, look, user } = await looked()
  await account.call('DELETE', `/api/webhooks/${id}`, { token: user.token })
  expect([await write(look), await eventsOf(user.id)]).toEqual([false, []])
})

test('processes that look for work at once share the endpoints, and take none that is stopped', async () => {
  const all = [await looked(), await looked(), await looked()]
  const stopped = all[2]!
  await account.call('PUT', `/api/webhooks/${stopped.id}`, {
    token: stopped.user.token,
    body: { ...HOOK, active: false },
  })
  const ids = all.map(({ id }) => id)
  await sql`update webhook_visits set look_at = now() where webhook_id = any(${ids}::bigint[])`.execute(
    account.db,
  )
  const taken = (await Promise.all([claimLooks(account.db), claimLooks(account.db)])).flat()
  const mine = taken.map(({ webhook }) => webhook).filter((id) => ids.includes(id))
  expect(new Set(mine).size).toBe(mine.length)
  expect(mine).not.toContain(stopped.id)
})

test('a process that cannot read visits leaves them to others at once', async () => {
  const { id } = await looked()
  const nobody = { baseUrl: 'http://127.0.0.1:1', secret: 'secret' }
  // In one transaction, so that no other process takes the endpoint meanwhile.
  const rows = await account.db.transaction().execute(async (tx) => {
    await sql`update webhook_visits set look_at = now() where webhook_id = ${id}`.execute(tx)
    await expect(sendRecordedVisits(tx, nobody)).rejects.toThrow(PeerError)
    const seconds = await sql<{ seconds: number }>`
      select extract(epoch from look_at - now())::float8 as seconds from webhook_visits
      where webhook_id = ${id}`.execute(tx)
    return seconds.rows
  })
  expect(rows[0]?.seconds).toBeLessThanOrEqual(1)
})

test('visits are forgotten after a week, with their endpoint, and with those of the access log', async () => {
  const { id, look, user } = await looked()
  const from = [Date.now(), Date.now() - 85 * DAY, Date.now() - 91 * DAY]
  let { turn } = look
  for (const each of from) {
    expect(await write({ ...look, turn }, planOf(each))).toBe(true)
    turn += 1
  }
  await forgetEvents(account.db)
  expect(await eventsOf(user.id)).toHaveLength(2)
  await sql`update webhook_events set created_at = now() - interval '7 days 1 hour'
    where user_id = ${user.id} and visits_from < now() - interval '80 days'`.execute(account.admin)
  await forgetEvents(account.db)
  expect(await eventsOf(user.id)).toHaveLength(1)
  await account.call('DELETE', `/api/webhooks/${id}`, { token: user.token })
  await forgetEvents(account.db)
  expect(await eventsOf(user.id)).toEqual([])
})
