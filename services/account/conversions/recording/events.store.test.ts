import { ConversionsAnswer, EventsAnswer, PostbacksAnswer } from '@sluice/contract/api-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { CLICK_ID_KEYS, forgedClick, newAdvertiser, newClick } from '../../testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ CLICK_ID_KEYS })
})
afterAll(() => account.close())

type By = { token: string }
const post = (by: By, events: unknown, headers: Record<string, string> = {}) =>
  account.call('POST', '/api/track/events', { token: by.token, body: { events }, headers })
const send = async (by: By, events: unknown) => EventsAnswer.parse((await post(by, events)).body).results
const list = async (by: By, query = '') =>
  ConversionsAnswer.parse(
    (await account.call('GET', `/api/track/conversions?per_page=100${query}`, { token: by.token })).body,
  )

test('each event has its result, in their order, and one that is refused does not stop the others', async () => {
  const [by, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  const [b, a] = [newClick({ link: by.link }), newClick({ link: by.link })]
  const results = await send(by, [
    { clickId: b, event: 'Lead' },
    { clickId: forgedClick({ link: by.link }), event: 'lead' },
    { clickId: a, event: 'sale', value: '12.50', currency: 'EUR', transactionId: 'A1', status: 'pending' },
    { clickId: newClick({ link: other.link }), event: 'lead' },
    { clickId: b, event: 'lead' },
    { clickId: a, event: 'sale', value: 12.5, currency: 'eur', transactionId: 'A1' },
    { clickId: a, event: 'sale', value: 13, currency: 'EUR', transactionId: 'A1' },
    { clickId: a, event: '', value: 1 },
  ])
  expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'recorded',
    'click_id_invalid',
    'recorded',
    'other_account',
    'known',
    'updated',
    'duplicate',
    'event_invalid',
  ])
  expect(results[4]?.id).toBe(results[0]?.id)
  expect(results[6]).toMatchObject({ outcome: 'ignored', id: results[2]?.id })
  expect((await list(by)).items.map(({ event, status, value }) => [event, status, value]).sort()).toEqual([
    ['lead', 'approved', null],
    ['sale', 'approved', '12.50'],
  ])
  expect((await list(other)).items).toEqual([])
  const log = await account.call('GET', '/api/track/postbacks', { token: by.token })
  const lines = PostbacksAnswer.parse(log.body).items.toReversed()
  expect(lines).toMatchObject(
    results.map(({ outcome, reason, id }) => ({
      ...{ method: 'POST', dialect: 'api', from: '192.0.2.1' },
      ...{ outcome, reason, conversion: id },
    })),
  )
  const { clickId, ...sent } = lines[2]!.parameters
  expect(clickId).toBe(a)
  expect(sent).toEqual({
    ...{ event: 'sale', value: '12.50', currency: 'EUR', transactionId: 'A1', status: 'pending' },
  })
})

test('C4: JPY, KWD, refunds and 10^15 are stored to the last minor unit, and what is no money is refused', async () => {
  const by = await newAdvertiser(account)
  const good = [
    ['1200', 'JPY', '1200'],
    ['0.005', 'KWD', '0.005'],
    ['-12.5', 'USD', '-12.50'],
    ['1000000000000000', 'JPY', '1000000000000000'],
    ['-10000000000000.00', 'EUR', '-10000000000000.00'],
    ['1.1', 'HUF', '1.10'],
  ] as const
  const bad = [
    ['1', 'XYZ', 'currency_unknown'],
    ['1.5', 'JPY', 'value_too_precise'],
    ['1000000000000001', 'JPY', 'value_too_large'],
    ['1,5', 'EUR', 'value_unreadable'],
    [1e21, 'EUR', 'value_unreadable'],
  ] as const
  const events = [...good, ...bad].map(([value, currency], n) => ({
    ...{ clickId: newClick({ link: by.link }), event: 'sale', transactionId: `T${n}` },
    ...{ value, currency },
  }))
  const results = await send(by, events)
  expect(results.slice(good.length).map(({ reason }) => reason)).toEqual(bad.map(([, , reason]) => reason))
  const stored = (await list(by)).items.map(({ value, currency }) => [value, currency]).reverse()
  expect(stored.sort()).toEqual(good.map(([, currency, value]) => [value, currency]).sort())
  await account.call('PUT', '/api/track/settings', { token: by.token, body: { currency: 'kwd' } })
  await send(by, [{ clickId: newClick({ link: by.link }), event: 'plain', value: '1.234' }])
  expect((await list(by)).items[0]).toMatchObject({ value: '1.234', currency: 'KWD' })
})

test('C3: the window is measured by the time in the id, to the second; late ones are stored and shown', async () => {
  const by = await newAdvertiser(account)
  const DAY = 86_400_000
  const clicked = Date.now() - 200 * DAY
  const after = (ms: number) => ({
    ...{ clickId: newClick({ link: by.link, at: clicked }), event: 'sale' },
    at: new Date(clicked + ms).toISOString(),
  })
  const late = async (ms: number) => {
    const [result] = await send(by, [after(ms)])
    const { items } = await list(by)
    const shown = items.find(({ id }) => id === result?.id)
    expect(shown?.late).toBe(result?.outcome === 'late')
    return shown?.late
  }
  expect([await late(90 * DAY - 1_000), await late(90 * DAY + 1_000)]).toEqual([false, true])
  await account.call('PUT', '/api/track/settings', { token: by.token, body: { window_days: 1 } })
  expect([await late(DAY - 1_000), await late(DAY + 1_000)]).toEqual([false, true])
  const odd = [after(-600_000), { ...after(0), at: new Date(Date.now() + DAY).toISOString() }]
  expect((await send(by, odd)).map(({ reason }) => reason)).toEqual(['before_click', 'in_future'])
})

test('batches that name the same events in another order at once record each once', async () => {
  const by = await newAdvertiser(account)
  const events = Array.from({ length: 30 }, (_, n) => ({
    ...{ clickId: newClick({ link: by.link }), event: 'sale', transactionId: `T${n}`, value: '0.10' },
  }))
  const batches = Array.from({ length: 6 }, (_, n) => (n % 2 ? [...events].reverse() : events))
  const answers = await Promise.all(batches.map((batch) => send(by, batch)))
  const outcomes = answers.flat().map(({ outcome }) => outcome)
  expect(outcomes.filter((each) => each === 'recorded')).toHaveLength(30)
  expect(outcomes.filter((each) => each === 'known')).toHaveLength(150)
  expect((await list(by)).total).toBe(30)
})

test('a repeated call with its key gets its first answer, and a key needs the scope', async () => {
  const by = await newAdvertiser(account)
  const events = [{ clickId: newClick({ link: by.link }), event: 'sale' }]
  const key = { 'idempotency-key': 'events-1' }
  const [first, again] = [await post(by, events, key), await post(by, events, key)]
  expect(first.body.results).toMatchObject([{ outcome: 'recorded' }])
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
  const keyWith = async (scope: string) => {
    const body = { name: 'Shop', scopes: [scope] }
    return { token: (await account.call('POST', '/api/keys', { token: by.token, body })).body.key }
  }
  expect((await send(await keyWith('events:write'), events))[0]?.outcome).toBe('known')
  expect((await post(await keyWith('stats:read'), events)).body.code).toBe('scope_missing')
  for (const wrong of [[], [{}], Array(101).fill(events[0]), [{ ...events[0], at: 'yesterday' }]])
    expect((await post(by, wrong)).body.code).toBe('invalid_request')
})

test('the list filters by link and goes on by its cursor; a deleted link keeps its conversions', async () => {
  const [by, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  const body = { name: 'Second', realUrl: 'https://second.test/', mode: 'full_open' }
  const second = (await account.call('POST', '/api/cloak/create', { token: by.token, body })).body.id
  for (const link of [by.link, second, by.link])
    await send(by, [{ clickId: newClick({ link }), event: 'sale' }])
  await account.call('DELETE', `/api/cloak/delete/${second}`, { token: by.token })
  await send(by, [{ clickId: newClick({ link: second }), event: 'sale' }])
  expect((await list(by, `&cloak_id=${second}`)).items).toHaveLength(2)
  expect((await list(other, `&cloak_id=${second}`)).items).toEqual([])
  const read = async (query: string) =>
    ConversionsAnswer.parse(
      (await account.call('GET', `/api/track/conversions?per_page=3${query}`, { token: by.token })).body,
    )
  const page = await read('')
  const rest = await read(`&as_of=${page.as_of}&cursor=${page.next_cursor}`)
  expect([page.total, page.items.length, rest.items.length, rest.next_cursor]).toEqual([4, 3, 1, null])
})

test('an erased account leaves no conversion, no log and no settings', async () => {
  const by = await newAdvertiser(account)
  await send(by, [{ clickId: newClick({ link: by.link }), event: 'sale' }])
  await account.db
    .insertInto('account_deletions')
    .values({ user_id: by.id, asked_by: by.id, due_at: new Date(), closed_at: new Date(), fault: null })
    .execute()
  await account.db.transaction().execute((tx) => eraseIdentity(tx, by.id, by.id))
  for (const table of ['conversions', 'postback_log', 'track_settings'] as const) {
    const left = account.db.selectFrom(table).selectAll().where('owner_id', '=', by.id)
    expect(await left.execute(), table).toEqual([])
  }
})
