import { readdir } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { PaymentAnswer, PaymentSubmittedAnswer } from '@sluice/contract/api-payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegOf, pngOf, randomPng, withExif } from '../../testing/pictures.ts'
import { addPlan, openShop, pay, sendForm, WALLET } from '../../testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let plan: Awaited<ReturnType<typeof addPlan>>
beforeAll(async () => {
  account = await openTestAccount()
  await openShop(account)
  plan = await addPlan(account)
})
afterAll(() => account.close())

const TXID = 'aB'.repeat(32)
const forms = (token: string) => {
  const fields = { plan_id: String(plan.id), screenshot: randomPng() }
  return {
    send: (changes: Record<string, string | Buffer | undefined>, headers = {}) =>
      sendForm(account, token, { ...fields, ...changes }, headers),
  }
}
const mine = async (token: string) =>
  (await account.call('GET', '/api/plan/my-payments', { token })).body.items as { id: number }[]
const storedFiles = async () =>
  (await readdir(account.config.UPLOAD_DIR, { recursive: true })).filter((name) => name.includes('.'))

test('a payment keeps the plan and the wallet of its submission', async () => {
  const { token } = await account.user()
  const own = await addPlan(account, { price: 19.99, total_calls: 10_000, validity_days: 15 })
  const sent = await sendForm(account, token, {
    plan_id: String(own.id),
    remark: '  paid from my exchange  ',
    transaction_id: '1'.repeat(64),
    screenshot: jpegOf(),
  })
  expect(sent.status).toBe(200)
  const { data, message } = PaymentSubmittedAnswer.parse(sent.body)
  expect(message).toBe('Payment info submitted. Please wait for the review.')
  await account.db.updateTable('plans').set({ price: 999, total_calls: 1 }).where('id', '=', own.id).execute()
  await openShop(account, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  const later = await account.call('GET', `/api/plan/payment-status/${data.id}`, { token })
  await openShop(account)
  expect(PaymentAnswer.parse(later.body).data).toEqual(data)
  expect(data).toMatchObject({
    plan_name: own.name,
    plan_name_en: own.name_en,
    amount: 19.99,
    total_calls: 10_000,
    validity_days: 15,
    wallet: WALLET,
    remark: 'paid from my exchange',
    transaction_id: '1'.repeat(64),
    status: 'pending',
    reject_reason: null,
  })
})

test.each([
  [
    'no screenshot',
    { screenshot: undefined },
    'screenshot',
    'Please upload payment screenshot',
    '请上传付款截图',
  ],
  [
    'an empty file',
    { screenshot: Buffer.alloc(0) },
    'screenshot',
    'Please choose a JPEG, PNG or WebP image',
    '请选择 JPEG、PNG 或 WebP 图片',
  ],
  [
    'text instead of a picture',
    { screenshot: 'hello' },
    'screenshot',
    'Please upload payment screenshot',
    '请上传付款截图',
  ],
  [
    'html',
    { screenshot: Buffer.from('<script>') },
    'screenshot',
    'Please choose a JPEG, PNG or WebP image',
    '请选择 JPEG、PNG 或 WebP 图片',
  ],
  [
    'a bomb',
    { screenshot: pngOf(14_000, 14_000) },
    'screenshot',
    'This image has too many pixels',
    '图片尺寸过大',
  ],
  [
    'a wrong transaction id',
    { transaction_id: 'xyz' },
    'transaction_id',
    'A transaction ID has 64 hexadecimal digits',
    '交易哈希须为 64 位十六进制字符',
  ],
  ['no plan', { plan_id: undefined }, 'plan_id', 'This field is required', '此项必填'],
  ['an invalid plan', { plan_id: 'x' }, 'plan_id', 'Must be a positive number', '必须为正数'],
  ['a long remark', { remark: 'x'.repeat(501) }, 'remark', 'This value is too long', '内容过长'],
  ['an unknown field', { status: 'approved' }, 'status', 'Unknown field', '未知字段'],
] as const)(
  '%s is refused in both languages and leaves nothing behind',
  async (_what, changes, field, en, zh) => {
    const { token } = await account.user()
    const before = (await storedFiles()).length
    for (const [language, text] of [
      ['en-US', en],
      ['zh-CN', zh],
    ] as const) {
      const sent = await forms(token).send(changes, { 'accept-language': language })
      expect(sent).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: { [field]: text } },
      })
    }
    expect(await mine(token)).toEqual([])
    expect(await storedFiles()).toHaveLength(before)
  },
)

test('S-Q: a plan edited after it was shown is not bought; the answer is the current plan, and nothing is stored', async () => {
  const { token } = await account.user()
  const seen = { price: '19.90', total_calls: '10000', validity_days: '15' }
  const own = await addPlan(account, { price: 19.9, total_calls: 10_000, validity_days: 15 })
  const form = { plan_id: String(own.id), ...seen }
  const files = (await storedFiles()).length
  for (const change of [{ price: 19.91 }, { total_calls: 9_999 }, { validity_days: 14 }]) {
    await account.db.updateTable('plans').set(change).where('id', '=', own.id).execute()
    const sent = await forms(token).send(form)
    expect(sent).toMatchObject({
      status: 409,
      body: { code: 'plan_changed', data: { id: own.id, name_en: own.name_en, ...change } },
    })
    const { price, total_calls, validity_days } = own
    await account.db
      .updateTable('plans')
      .set({ price, total_calls, validity_days })
      .where('id', '=', own.id)
      .execute()
  }
  expect([await mine(token), (await storedFiles()).length]).toEqual([[], files])
  expect((await forms(token).send(form)).status).toBe(200)
})

test('S-Q: each of the displayed terms is optional, and written as money and counts', async () => {
  const { token } = await account.user()
  for (const good of [{ price: '59' }, { price: '59.00', total_calls: '50000' }, { validity_days: '30' }])
    expect((await forms(token).send(good)).status).toBe(200)
  for (const [field, value] of [
    ['price', '59.000'],
    ['price', '5.9e1'],
    ['price', '-59'],
    ['price', ''],
    ['total_calls', '5e400'],
    ['validity_days', '0'],
  ] as const)
    expect(await forms(token).send({ [field]: value })).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    })
})

test('S-Q: if the operator requires it, a payment needs its transaction id, and the site says so', async () => {
  const { token } = await account.user()
  const rule = async () => (await account.call('GET', '/api/site')).body.data.transactionRequired
  expect(await rule()).toBe(false)
  const changed = JSON.stringify({ walletAddress: WALLET, transactionRequired: true })
  await account.db.updateTable('site_settings').set({ changed }).execute()
  const told = await rule()
  const without = await forms(token).send({ transaction_id: ' ' })
  const sent = await forms(token).send({ transaction_id: 'c'.repeat(64) })
  await openShop(account)
  expect(told).toBe(true)
  expect(without).toMatchObject({
    status: 400,
    body: { errors: { transaction_id: 'Please enter the transaction ID' } },
  })
  expect(sent.status).toBe(200)
})

test('a plan that is not on sale, or a site without a wallet, takes no payment', async () => {
  const { token } = await account.user()
  const off = await addPlan(account, { active: false })
  expect(await forms(token).send({ plan_id: String(off.id) })).toMatchObject({ status: 404 })
  await openShop(account, '')
  const sent = await forms(token).send({})
  await openShop(account)
  expect(sent).toMatchObject({ status: 409, body: { code: 'payments_closed' } })
})

test('a transaction counts once, however written, even in parallel, until its payment is rejected', async () => {
  const users = await Promise.all([account.user(), account.user(), account.user()])
  const sent = await Promise.all(users.map(({ token }) => forms(token).send({ transaction_id: TXID })))
  expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409])
  const refused = sent.find((one) => one.status === 409)
  expect(refused?.body).toMatchObject({
    code: 'transaction_used',
    message: 'This transaction ID has already been submitted',
  })
  const first = sent.find((one) => one.status === 200)!.body.data.id
  const again = { transaction_id: TXID.toLowerCase() }
  expect((await forms(users[0].token).send(again)).status).toBe(409)
  const admin = await account.staff('admin')
  await account.call('POST', `/api/admin/payments/${first}/reject`, {
    token: admin.token,
    body: { reason: 'no such transaction' },
  })
  expect((await forms(users[0].token).send(again)).status).toBe(200)
})

/** Waits so that no day of UTC ends during a test that counts by days. */
async function awayFromMidnight(): Promise<void> {
  const left = 86_400_000 - (Date.now() % 86_400_000)
  if (left < 60_000) await new Promise((resolve) => setTimeout(resolve, left))
}

test('at most three payments are pending and ten uploaded per day, even in a race', async () => {
  await awayFromMidnight()
  const { token, id } = await account.user()
  const admin = await account.staff('admin')
  const race = async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => forms(token).send({})))
    expect(sent.map((one) => one.status).sort()).toEqual([200, 200, 200, 409, 409])
    expect(sent.find((one) => one.status === 409)?.body.code).toBe('too_many_pending')
    for (const one of await mine(token)) {
      await account.call('POST', `/api/admin/payments/${one.id}/reject`, {
        token: admin.token,
        body: { reason: 'unreadable' },
      })
    }
  }
  for (let round = 0; round < 3; round += 1) await race()
  expect((await forms(token).send({})).status).toBe(200)
  const last = await forms(token).send({})
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } })
  const count = await account.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(count.n).toBe(10)
}, 120_000)

test('a user has a limited number of attempts per hour, whatever is uploaded', async () => {
  const { token } = await account.user()
  const tries = []
  for (let n = 0; n < 31; n += 1)
    tries.push((await forms(token).send({ screenshot: Buffer.from('no') })).status)
  expect(tries.slice(0, 30).every((status) => status === 400)).toBe(true)
  expect(tries[30]).toBe(429)
})

test('malformed forms are refused: many parts, two files, a repeated field, too large, not a form', async () => {
  const { token } = await account.user()
  const send = (fill: (form: FormData) => void) => {
    const form = new FormData()
    form.append('plan_id', String(plan.id))
    form.append('screenshot', new Blob([new Uint8Array(randomPng())]), 'a.png')
    fill(form)
    return sendForm(account, token, form)
  }
  const file = new Blob([new Uint8Array(randomPng())])
  expect((await send((form) => form.append('screenshot', file, 'b.png'))).status).toBe(413)
  expect((await send((form) => form.append('plan_id', '1'))).status).toBe(400)
  expect(
    (
      await send((form) => {
        for (let n = 0; n < 1_000; n += 1) form.append(`f${n}`, 'x')
      })
    ).status,
  ).toBe(413)
  expect((await send((form) => form.append('__proto__', 'x'))).status).toBe(400)
  const large = await forms(token).send({ screenshot: Buffer.alloc(5 * 1024 * 1024 + 1) })
  expect(large.status).toBe(413)
  const json = await account.call('POST', '/api/plan/submit-payment', { token, body: { plan_id: 1 } })
  expect(json.status).toBe(400)
  expect(await mine(token)).toEqual([])
})

test('the screenshot is stored without metadata, and shown only to its owner and reviewers', async () => {
  const { token } = await account.user()
  const other = await account.user()
  const admin = await account.staff('admin')
  const secret = 'GPS 31.2304N'
  const id = await pay(account, token, plan.id, { screenshot: withExif(jpegOf(), secret) })
  const get = (url: string, as: string) =>
    account.app.inject({ url, headers: { authorization: `Bearer ${as}` } })
  const own = `/api/plan/payments/${id}/screenshot`
  const review = `/api/admin/payments/${id}/screenshot`
  for (const answer of [await get(own, token), await get(review, admin.token)]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    })
    expect(answer.rawPayload.includes(secret)).toBe(false)
    expect(await new Transformer(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
  }
  expect((await get(own, other.token)).statusCode).toBe(404)
  expect((await get(own, admin.token)).statusCode).toBe(404)
  expect((await get(review, token)).statusCode).toBe(403)
  const { body } = await account.call('GET', `/api/plan/payment-status/${id}`, { token: other.token })
  expect(body).toMatchObject({ status: 'error', code: 'not_found', message: 'Not found' })
  const names = await storedFiles()
  expect(names.every((name) => /^[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/.test(name))).toBe(true)
})
