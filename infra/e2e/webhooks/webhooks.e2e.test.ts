import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NewKeyAnswer } from '@sluice/contract/api-keys'
import { NewWebhookAnswer } from '@sluice/contract/api-webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advertiser, logIn } from '../advertiser.ts'
import { type Product, startProduct } from '../product.ts'
import { openReceiver } from './receiver.ts'

const PATIENT = { timeout: 30_000, interval: 100 }
const email = 'webhooks@e2e.test'
const password = 'Webhooks123'

let product: Product
let user: Advertiser
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  receiver = await openReceiver()
  product = await startProduct({ COURIER_ALLOW_PRIVATE: 'true' })
  await product.createUser({ email, password, calls: 1_000 })
  user = await logIn(product.origin, email, password)
}, 180_000)
afterAll(async () => {
  await receiver?.close()
  await product?.stop()
})

test('with a key alone, a program hears of a new link from the whole product, and no log has a secret', async () => {
  const scopes = ['webhooks', 'links:write']
  const { key } = await user.call('POST', '/api/keys', NewKeyAnswer, { name: 'Script', scopes })
  const ask = async (path: string, body: object) =>
    fetch(product.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = await ask('/api/webhooks', { url: receiver.url('/hook'), events: ['link.created'] })
  const { secret } = NewWebhookAnswer.parse(await made.json())
  const link = { name: 'Spring', mode: 'full_open', realUrl: 'https://shop.test/' }
  expect((await ask('/api/cloak/create', link)).status).toBe(200)
  await expect.poll(() => receiver.at('/hook').length, PATIENT).toBe(1)
  const [got] = receiver.at('/hook')
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
    type: 'link.created',
    data: { link: { name: 'Spring' } },
  })
  // The courier counts it after it has read the answer.
  await expect
    .poll(() => product.metrics(), PATIENT)
    .toMatch(/sluice_courier_attempts_total\{outcome="delivered"\} 1/)
  const logs = join(product.home, 'logs')
  for (const file of await readdir(logs)) {
    const text = await readFile(join(logs, file), 'utf8')
    for (const secretText of [secret, secret.slice(6), key]) expect(text).not.toContain(secretText)
  }
})
