import { ConversionsAnswer, PostbacksAnswer } from '@sluice/contract/api-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Advertiser,
  CLICK_ID_KEYS,
  forgedClick,
  newAdvertiser,
  newClick,
  sendPostback,
} from '../../testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const SHOP = 'https://shop.test'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ CLICK_ID_KEYS })
})
afterAll(() => account.close())

const set = async (by: Advertiser, body: object) =>
  expect((await account.call('PUT', '/api/track/settings', { token: by.token, body })).status).toBe(200)
async function newShop(): Promise<Advertiser> {
  const by = await newAdvertiser(account)
  await set(by, { origins: [SHOP] })
  return by
}

let addresses = 0
type From = { origin?: string; from?: string; type?: string }
/** Reports as a page's browser does, from a new address unless told otherwise. */
async function report(event: unknown, { origin = SHOP, from, type = 'text/plain;charset=UTF-8' }: From = {}) {
  addresses += 1
  const answer = await account.app.inject({
    method: 'POST',
    url: '/api/track/script',
    remoteAddress: from ?? `203.0.113.${addresses % 250}`,
    headers: { 'content-type': type, ...(origin && { origin }) },
    payload: typeof event === 'string' ? event : JSON.stringify(event),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const list = async (by: Advertiser) =>
  ConversionsAnswer.parse(
    (await account.call('GET', '/api/track/conversions?per_page=100', { token: by.token })).body,
  ).items
const log = async (by: Advertiser) =>
  PostbacksAnswer.parse(
    (await account.call('GET', '/api/track/postbacks?per_page=100', { token: by.token })).body,
  ).items
const count = async (outcome: string) => {
  const { body } = await account.internal.inject({ url: '/metrics' })
  return Number(
    new RegExp(`conversions_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(body)?.[1] ?? 0,
  )
}

test('the script has at most 1,000 bytes, is kept by browsers, and loads on pages of any origin', async () => {
  const sent = await account.app.inject({ url: '/c.js', headers: { origin: SHOP } })
  expect(sent.statusCode).toBe(200)
  expect(sent.rawPayload.length).toBeLessThanOrEqual(1_000)
  expect(sent.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(sent.headers).not.toHaveProperty('set-cookie')
  const again = await account.app.inject({
    url: '/c.js',
    headers: { 'if-none-match': String(sent.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('what a page reports is pending, whatever it says, and the log shows its origin and no address', async () => {
  const by = await newShop()
  await set(by, { status_words: { pending: ['hold'], approved: ['pending'], rejected: [] } })
  const clickId = newClick({ link: by.link, country: 'CH' })
  const sale = { clickId, event: 'Sale', value: 12.5, currency: 'eur', transactionId: 71, status: 'approved' }
  const answer = await report({ ...sale, email: 'a@b.test' })
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': SHOP, vary: 'Origin' },
    body: { status: 'success', outcome: 'recorded', reason: null },
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(await list(by)).toMatchObject([
    {
      ...{ event: 'sale', status: 'pending', value: '12.50', currency: 'EUR', transaction_id: '71' },
      ...{ click_id: clickId, cloak_id: by.link, country: 'CH' },
    },
  ])
  const [shown] = await log(by)
  expect(shown).toMatchObject({ from: SHOP, method: 'POST', dialect: 'script', outcome: 'recorded' })
  expect(shown?.parameters).toEqual({
    ...{ clickId, event: 'Sale', value: '12.5', currency: 'eur', transactionId: '71' },
    ...{ status: '…', email: '…', origin: SHOP },
  })
  const stored = await account.db.selectFrom('postback_log').select('address').execute()
  expect(stored.map(({ address }) => address)).toEqual([null])
})

test('a page of another origin, or of none, is refused, counted, and may not read why', async () => {
  const by = await newShop()
  const before = await count('origin_not_allowed')
  const clickId = newClick({ link: by.link })
  const wrong = ['https://shop.test.evil.test', 'http://shop.test', 'https://SHOP.test', 'null', '']
  for (const origin of wrong) {
    const answer = await report({ clickId, event: 'sale' }, { origin })
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
  expect((await count('origin_not_allowed')) - before).toBe(wrong.length)
  expect(await list(by)).toEqual([])
  expect((await log(by)).map(({ from, reason }) => [from, reason])).toEqual(
    wrong.map((origin) => [origin, 'origin_not_allowed']).reverse(),
  )
})

test('an origin of one account does not report for another', async () => {
  const [by, other] = [await newShop(), await newAdvertiser(account)]
  await set(other, { origins: ['https://other.test'] })
  const foreign = { clickId: newClick({ link: other.link }), event: 'sale' }
  expect(await report(foreign)).toMatchObject({ status: 403 })
  expect([await list(by), await list(other)]).toEqual([[], []])
})

test('C2: forged, cut and re-encoded click ids are refused and counted; many guesses are held off', async () => {
  const by = await newShop()
  const id = newClick({ link: by.link })
  const wrong = [
    forgedClick({ link: by.link }),
    id.slice(0, -1),
    `${id}A`,
    id.slice(0, 30) + (id[30] === 'A' ? 'B' : 'A') + id.slice(31),
    Buffer.from(id, 'base64url').toString('hex'),
    id.toLowerCase(),
    '',
    newClick({ link: 2 ** 40 - 1 }),
  ]
  const before = await count('click_id_invalid')
  for (const clickId of wrong)
    expect(await report({ clickId, event: 'sale' })).toMatchObject({
      ...{ status: 400, body: { code: 'invalid_request', data: { reason: 'click_id_invalid' } } },
    })
  expect((await count('click_id_invalid')) - before).toBe(wrong.length)
  const from = '198.51.100.77'
  const guess = () => report({ clickId: forgedClick({ link: by.link }), event: 'sale' }, { from })
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
  expect([await list(by), await log(by)]).toEqual([[], []])
  expect((await report({ clickId: id, event: 'sale' }, { from })).status).toBe(200)
})

test('a visitor changes nothing that is stored, under every rule; a server decides what a page reported', async () => {
  const by = await newShop()
  await set(by, { duplicates: { sale: 'update', rebill: 'add' } })
  const clickId = newClick({ link: by.link })
  const postback = { key: by.key, cid: clickId, status: 'approved', payout: '10', currency: 'EUR' }
  for (const event of ['sale', 'rebill'])
    expect((await sendPostback(account, { ...postback, event, txid: 'A' })).text).toBe('OK')
  const forged = { clickId, value: '9999', currency: 'EUR', transactionId: 'A' }
  for (const event of ['sale', 'rebill'])
    expect((await report({ ...forged, event })).body).toMatchObject({
      outcome: 'ignored',
      reason: 'duplicate',
    })
  expect((await list(by)).map(({ status, value }) => [status, value])).toEqual([
    ['approved', '10.00'],
    ['approved', '10.00'],
  ])

  const open = { clickId, event: 'sale', value: '5', currency: 'EUR', transactionId: 'B' }
  expect((await report(open)).body.outcome).toBe('recorded')
  expect((await report(open)).body.outcome).toBe('known')
  expect((await report({ ...open, value: '6' })).body.outcome).toBe('ignored')
  await sendPostback(account, { ...postback, event: 'sale', txid: 'B', payout: '4.50' })
  expect((await list(by))[0]).toMatchObject({ status: 'approved', value: '4.50', transaction_id: 'B' })
})

test('a click reports thirty events a minute; others go on', async () => {
  const by = await newShop()
  const clickId = newClick({ link: by.link })
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => report({ clickId, event: 'sale', transactionId: n })),
  )
  // A minute may begin anew in between.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60)
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect((await report({ clickId: newClick({ link: by.link }), event: 'sale' })).status).toBe(200)
})

test('only small JSON in plain text is read', async () => {
  const by = await newShop()
  const event = { clickId: newClick({ link: by.link }), event: 'sale' }
  for (const wrong of ['', '{', '[]', '"x"', 'null', '{"__proto__": {}}', '{}', JSON.stringify([event])])
    expect([wrong, (await report(wrong)).status]).toEqual([wrong, 400])
  expect((await report({ ...event, transactionId: 'x'.repeat(5_000) })).status).toBe(413)
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    expect([type, (await report(event, { type })).status]).toEqual([type, 400])
  expect((await report({ ...event, value: '1.005', currency: 'EUR' })).body.data).toEqual({
    reason: 'value_too_precise',
  })
  expect(await list(by)).toEqual([])
})
