import { ConversionsAnswer, PostbacksAnswer } from '@sluice/contract/api-track'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type Advertiser,
  CLICK_ID_KEYS,
  forgedClick,
  newAdvertiser,
  newClick,
  oldClick,
  sendPostback,
} from '../../testing/clicks.ts'
import { openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { forgetPostbacks } from './forget-postbacks.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ CLICK_ID_KEYS })
})
afterAll(() => account.close())

const list = async (by: Advertiser, query = '') =>
  ConversionsAnswer.parse(
    (await account.call('GET', `/api/track/conversions?per_page=100${query}`, { token: by.token })).body,
  ).items
const log = async (by: Advertiser) =>
  PostbacksAnswer.parse(
    (await account.call('GET', '/api/track/postbacks?per_page=100', { token: by.token })).body,
  ).items
const set = async (by: Advertiser, body: object) =>
  expect((await account.call('PUT', '/api/track/settings', { token: by.token, body })).status).toBe(200)
const OK = { status: 200, text: 'OK' }
const no = (text: string) => ({ status: 400, text })
const count = async (outcome: string) => {
  const { body } = await account.internal.inject({ url: '/metrics' })
  return Number(
    new RegExp(`conversions_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(body)?.[1] ?? 0,
  )
}

test('each dialect is recorded with the facts of its click, and shown in the log without the key', async () => {
  const by = await newAdvertiser(account)
  const said = { linkVersion: 7, country: 'CH', variant: 3, redirectTo: 'audit' as const }
  const ids = Array.from({ length: 4 }, () => newClick({ link: by.link, ...said }))
  const [ours = '', keitaro = '', voluum = '', binom = ''] = ids
  const { key } = by
  const sent = [
    { key, cid: ours, event: 'sale', status: 'approved', payout: '12.50', currency: 'USD', txid: 'A1' },
    { key, subid: keitaro, status: 'lead', payout: '0.005', currency: 'KWD', tid: 'A2' },
    { key, cid: voluum, et: 'Deposit', payout: '-12', txid: 'A3', currency: 'jpy' },
    { key, cnv_id: binom, payout: '3', cnv_status: 'declined', cnv_currency: 'EUR', email: 'a@b.test' },
  ]
  for (const each of sent) expect(await sendPostback(account, each)).toMatchObject(OK)
  const click = {
    cloak_id: by.link,
    link_version: 7,
    country: 'CH',
    destination: 'audit',
    variant: 3,
    late: false,
  }
  expect(await list(by)).toMatchObject(
    [
      { ...click, click_id: ours, event: 'sale', status: 'approved', value: '12.50', currency: 'USD' },
      { ...click, click_id: keitaro, event: 'sale', status: 'pending', value: '0.005', currency: 'KWD' },
      { ...click, click_id: voluum, event: 'deposit', status: 'approved', value: '-12', currency: 'JPY' },
      { ...click, click_id: binom, event: 'sale', status: 'rejected', value: '3.00', currency: 'EUR' },
    ].reverse(),
  )
  const shown = await log(by)
  expect(shown.map(({ dialect, outcome }) => [dialect, outcome])).toEqual(
    ['sluice', 'keitaro', 'voluum', 'binom'].reverse().map((dialect) => [dialect, 'recorded']),
  )
  expect(shown[0]).toMatchObject({
    from: '203.0.113.1',
    method: 'GET',
    reason: null,
    conversion: expect.any(Number),
  })
  expect(shown[0]?.parameters).toEqual({
    cnv_id: binom,
    payout: '3',
    cnv_status: 'declined',
    cnv_currency: 'EUR',
    email: '…',
  })
  expect(JSON.stringify(shown)).not.toContain(key)
})

test('a form does what a query does, and a look at the address does nothing', async () => {
  const by = await newAdvertiser(account)
  const cid = newClick({ link: by.link })
  const form = { cid, payout: '5', currency: 'EUR' }
  expect((await sendPostback(account, { key: by.key, cid }, { method: 'HEAD' })).status).toBe(404)
  expect(await list(by)).toEqual([])
  expect(await sendPostback(account, { key: by.key }, { method: 'POST', form })).toMatchObject(OK)
  expect(await list(by)).toMatchObject([{ click_id: cid, value: '5.00' }])
  for (const bad of ['', '%', '&&==', 'cid', 'cid=%ff%00', `cid=${'x'.repeat(600)}`])
    expect((await sendPostback(account, {}, { method: 'POST', form: bad, from: '203.0.113.9' })).status).toBe(
      400,
    )
  const twice = await account.app.inject({ url: `/api/track/postback?cid=${cid}&cid=${cid}` })
  expect([twice.statusCode, twice.body]).toEqual([400, 'invalid request'])
  const large = { method: 'POST', form: { cid: 'x'.repeat(20_000) } } as const
  expect(await sendPostback(account, {}, large)).toMatchObject({ status: 413, text: 'payload too large' })
})

test('C2: forged, cut, re-encoded and foreign click ids are refused, counted, and make no conversion', async () => {
  const [by, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  const id = newClick({ link: by.link })
  const at = 30
  const wrong = [
    forgedClick({ link: by.link }),
    id.slice(0, -1),
    `${id}A`,
    id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1),
    Buffer.from(id, 'base64url').toString('hex'),
    id.toLowerCase(),
    '{click_id}',
    newClick({ link: 2 ** 40 - 1 }),
  ]
  const before = await count('click_id_invalid')
  for (const [n, cid] of wrong.entries())
    expect(await sendPostback(account, { key: by.key, cid }, { from: `198.51.100.${n}` })).toMatchObject(
      no('no valid click id'),
    )
  expect((await count('click_id_invalid')) - before).toBe(wrong.length)
  const foreign = { key: other.key, cid: id }
  expect(await sendPostback(account, foreign, { from: '198.51.100.99' })).toMatchObject(
    no('click id of another account'),
  )
  expect([await list(by), await list(other)]).toEqual([[], []])
  // Whoever's key it was sees it; the other account learns nothing of a stranger.
  expect(await log(other)).toMatchObject([{ outcome: 'refused', reason: 'other_account', conversion: null }])
  expect((await log(by)).map(({ reason }) => reason)).toEqual(wrong.map(() => 'click_id_invalid'))
  expect(await sendPostback(account, { key: by.key, cid: oldClick({ link: by.link }) })).toMatchObject(OK)
})

test('the key is required until the account says otherwise, and a wrong one is always refused', async () => {
  const by = await newAdvertiser(account)
  const cid = newClick({ link: by.link })
  expect(await sendPostback(account, { cid })).toMatchObject(no('key is missing'))
  expect(await sendPostback(account, { cid, key: `${by.key}x` })).toMatchObject(no('key is wrong'))
  await set(by, { key_required: false })
  expect(await sendPostback(account, { cid, key: 'pbk_guess' })).toMatchObject(no('key is wrong'))
  expect(await sendPostback(account, { cid })).toMatchObject(OK)
  const rolled = await account.call('POST', '/api/track/settings/roll-key', { token: by.token })
  expect(rolled.body.postback_key).not.toBe(by.key)
  expect(await sendPostback(account, { cid, key: by.key })).toMatchObject(no('key is wrong'))
  expect(await sendPostback(account, { cid, key: rolled.body.postback_key })).toMatchObject(OK)
  expect((await log(by)).map(({ outcome, reason }) => reason ?? outcome).reverse()).toEqual([
    'key_missing',
    'key_wrong',
    'key_wrong',
    'recorded',
    'key_wrong',
    'known',
  ])
})

test('an address may be wrong ten times a second, and good ones go on', async () => {
  const by = await newAdvertiser(account)
  const from = '198.51.100.200'
  const guess = () => sendPostback(account, { key: by.key, cid: forgedClick({ link: by.link }) }, { from })
  // Within one second, however slow the machine is: the window begins anew after it.
  let answers: Awaited<ReturnType<typeof guess>>[] = []
  await expect
    .poll(
      async () => {
        answers = await Promise.all(Array.from({ length: 60 }, guess))
        return answers.filter(({ status }) => status === 429).length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    text: 'too many requests',
    headers: { 'retry-after': '1' },
  })
  const cid = newClick({ link: by.link })
  expect(await sendPostback(account, { key: by.key, cid }, { from })).toMatchObject(OK)
})

test('C1: one postback sent three times over twenty connections is one conversion', async () => {
  const by = await newAdvertiser(account)
  const sales = Array.from({ length: 20 }, (_, n) => {
    const cid = newClick({ link: by.link })
    return { key: by.key, cid, event: 'sale', payout: `${n}.01`, currency: 'EUR', txid: `T${n}` }
  })
  const answers = await Promise.all([...sales, ...sales, ...sales].map((sale) => sendPostback(account, sale)))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['OK']))
  const same = newClick({ link: by.link })
  await Promise.all(
    Array.from({ length: 20 }, () => sendPostback(account, { key: by.key, cid: same, txid: 'once' })),
  )
  const stored = await list(by)
  expect(stored).toHaveLength(21)
  const cents = stored.map(({ value }) => Math.round(Number(value ?? 0) * 100))
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(190 * 100 + 20)
  expect((await log(by)).filter(({ outcome }) => outcome === 'recorded')).toHaveLength(21)
})

test('other content is ignored, updates or adds, as the rule of its event says; the log says which', async () => {
  const by = await newAdvertiser(account)
  await set(by, { duplicates: { Fix: 'update', rebill: 'add' } })
  const cid = newClick({ link: by.link })
  const send = (event: string, payout: string) =>
    sendPostback(account, { key: by.key, cid, event, payout, currency: 'EUR', txid: '1' })
  for (const event of ['sale', 'fix', 'rebill'])
    for (const payout of ['1', '2', '2', '1.00']) expect(await send(event, payout)).toMatchObject(OK)
  const shown = (await log(by)).map(({ outcome, reason }) => [outcome, reason]).reverse()
  const plain = (...outcomes: string[]) => outcomes.map((each) => [each, null])
  expect(shown).toEqual([
    ...[
      ['recorded', null],
      ['ignored', 'duplicate'],
      ['ignored', 'duplicate'],
      ['known', null],
    ],
    ...plain('recorded', 'updated', 'known', 'updated'),
    ...plain('recorded', 'added', 'known', 'known'),
  ])
  const values = (await list(by)).map(({ event, value }) => `${event} ${value}`).sort()
  expect(values).toEqual(['fix 1.00', 'rebill 1.00', 'rebill 2.00', 'sale 1.00'])
  // A lead that becomes a sale.
  const lead = { key: by.key, subid: cid, tid: 'L' }
  expect(await sendPostback(account, { ...lead, status: 'lead', payout: '9' })).toMatchObject(OK)
  expect(await sendPostback(account, { ...lead, status: 'sale' })).toMatchObject(OK)
  expect((await list(by))[0]).toMatchObject({ transaction_id: 'L', status: 'approved', value: '9.00' })
})

test('a postback arrives without ClickHouse and Redis, and with half of the limits', async () => {
  const alone = await testAccount({ CLICK_ID_KEYS, REDIS_URL: 'redis://127.0.0.1:9' })
  const by = await newAdvertiser(alone)
  for (let n = 0; n < 3; n += 1)
    expect(await sendPostback(alone, { key: by.key, cid: newClick({ link: by.link }) })).toMatchObject(OK)
  const { items } = (await alone.call('GET', '/api/track/conversions', { token: by.token })).body
  expect(items).toHaveLength(3)
})

test('without keys of click ids every postback is refused', async () => {
  const keyless = await testAccount()
  const by = await newAdvertiser(keyless)
  const answer = await sendPostback(keyless, { key: by.key, cid: newClick({ link: by.link }) })
  expect(answer).toMatchObject(no('no valid click id'))
})

test('the log forgets what is older than thirty days', async () => {
  const by = await newAdvertiser(account)
  for (const txid of ['old', 'new'])
    await sendPostback(account, { key: by.key, cid: newClick({ link: by.link }), txid })
  await sql`update postback_log set received_at = now() - interval '30 days 1 minute'
    where owner_id = ${by.id} and received ->> 'txid' = 'old'`.execute(account.admin)
  await sql`update postback_log set received_at = now() - interval '29 days 23 hours'
    where owner_id = ${by.id} and received ->> 'txid' = 'new'`.execute(account.admin)
  await forgetPostbacks(account.db)
  expect(await log(by)).toMatchObject([{ parameters: { txid: 'new' } }])
  expect(await list(by)).toHaveLength(2)
})

test('an account receives a thousand a second; others go on', async () => {
  const [by, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  const send = (to: Advertiser) => sendPostback(account, { key: to.key, cid: newClick({ link: to.link }) })
  const redis = new Redis(account.redis.url)
  onTestFinished(() => redis.disconnect())
  const counted = `${account.redis.prefix}limit:postback:good:${by.id}`
  await redis.set(counted, '999', 'PX', 60_000)
  expect(await send(by)).toMatchObject(OK)
  expect(await send(by)).toMatchObject({ status: 429, text: 'too many requests' })
  expect(await send(other)).toMatchObject(OK)
  await redis.del(counted)
  expect(await send(by)).toMatchObject(OK)
  expect([await list(by), await log(by)]).toMatchObject([{ length: 2 }, { length: 2 }])
})

test('an account that is closed takes no postback', async () => {
  const by = await newAdvertiser(account)
  const cid = newClick({ link: by.link })
  await account.db.deleteFrom('track_settings').where('owner_id', '=', by.id).execute()
  await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', by.id).execute()
  expect(await sendPostback(account, { key: by.key, cid })).toMatchObject(no('account is not active'))
  for (const table of ['conversions', 'postback_log', 'track_settings'] as const) {
    const stored = account.db.selectFrom(table).selectAll().where('owner_id', '=', by.id)
    expect(await stored.execute(), table).toEqual([])
  }
})
