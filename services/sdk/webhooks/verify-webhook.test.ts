import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import { verifyWebhook } from './verify-webhook.ts'

const EVENT = { type: 'link.created', timestamp: '2026-11-26T08:00:00.000Z', data: { name: '夏季 "sale" ✓' } }
const BODY = JSON.stringify(EVENT)
const ID = 'msg_1'
const newSecret = (bytes = 32) => `whsec_${randomBytes(bytes).toString('base64')}`

/** A delivery as the standard's own library signs it. */
const byLibrary = (secret: string, { id = ID, at = new Date(), body = BODY } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})

test("what the standard's library signs is verified, as text of any kind and with keys of every length", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 24, max: 64 }),
      fc.stringMatching(/^[\w-]{1,40}$/),
      async (text, bytes, id) => {
        const secret = newSecret(bytes)
        const body = JSON.stringify({ ...EVENT, data: text })
        const event = await verifyWebhook({ body, headers: byLibrary(secret, { id, body }), secrets: secret })
        expect(event).toEqual({ id, ...EVENT, data: JSON.parse(JSON.stringify(text)) })
      },
    ),
    { numRuns: 50 },
  )
})

test("what is signed here is verified by the standard's library and by us", async () => {
  const secret = newSecret()
  const headers = await signWebhook({ id: ID, body: BODY, secret })
  expect(new Webhook(secret).verify(BODY, headers)).toEqual(EVENT)
  expect(await verifyWebhook({ body: BODY, headers, secrets: secret })).toEqual({ id: ID, ...EVENT })
})

test('one changed character of body, id, time or signature refuses the delivery', async () => {
  const secret = newSecret()
  const headers = byLibrary(secret)
  const [, signature = ''] = headers['webhook-signature'].split(',')
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  for (const [body, changed] of [
    [BODY.replace('sale', 'sald'), headers],
    [`${BODY} `, headers],
    [BODY, { ...headers, 'webhook-id': 'msg_2' }],
    [BODY, { ...headers, 'webhook-timestamp': later }],
    [BODY, { ...headers, 'webhook-signature': `v1,${flipped}` }],
    [BODY, { ...headers, 'webhook-signature': `v1,${signature.slice(0, 8)}` }],
    [BODY, { ...headers, 'webhook-signature': 'v1,' }],
    [BODY, { ...headers, 'webhook-signature': 'v1,%%%' }],
    [BODY, { ...headers, 'webhook-signature': signature }],
    // A signature of one kind is not taken for the other.
    [BODY, { ...headers, 'webhook-signature': `v1a,${signature}` }],
  ] as const)
    await expect(verifyWebhook({ body, headers: changed, secrets: secret })).rejects.toMatchObject({
      code: 'webhook_signature',
    })
  await expect(verifyWebhook({ body: BODY, headers, secrets: newSecret() })).rejects.toThrow()
})

test('during a roll either secret and any of several signatures is enough', async () => {
  const [old, next] = [newSecret(), newSecret()]
  const both = `v1a,AAAA ${byLibrary(old)['webhook-signature']} ${byLibrary(next)['webhook-signature']}`
  const headers = { ...byLibrary(old), 'webhook-signature': both }
  for (const secrets of [old, next, [next, old], [newSecret(), old]])
    expect(await verifyWebhook({ body: BODY, headers, secrets })).toMatchObject({ id: ID })
})

/** As the standard writes public keys and ed25519 signatures. */
const publicText = (key: KeyObject) =>
  `whpk_${key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`

test('ed25519 signatures are verified with the public key, beside a signature by HMAC or alone', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const headers = byLibrary(newSecret())
  const content = Buffer.from(`${ID}.${headers['webhook-timestamp']}.${BODY}`)
  const signature = `v1a,${sign(null, content, privateKey).toString('base64')}`
  const secrets = publicText(publicKey)
  for (const all of [signature, `${headers['webhook-signature']} ${signature}`]) {
    const signed = { ...headers, 'webhook-signature': all }
    expect(await verifyWebhook({ body: BODY, headers: signed, secrets })).toMatchObject({ id: ID })
    await expect(verifyWebhook({ body: `${BODY} `, headers: signed, secrets })).rejects.toMatchObject({
      code: 'webhook_signature',
    })
  }
  await expect(verifyWebhook({ body: BODY, headers, secrets })).rejects.toThrow()
})

test.each([
  [-301, false],
  [-299, true],
  [299, true],
  [301, false],
])('a delivery signed %i s from now counts: %s', async (seconds, good) => {
  const now = 1_800_000_000_000
  const secret = newSecret()
  const headers = await signWebhook({ id: ID, body: BODY, secret, sentAt: new Date(now + seconds * 1_000) })
  const verified = verifyWebhook({ body: BODY, headers, secrets: secret, nowMs: now })
  if (good) await expect(verified).resolves.toMatchObject({ id: ID })
  else await expect(verified).rejects.toMatchObject({ code: 'webhook_timestamp' })
})

test('headers come from fetch, from Node, and in any case', async () => {
  const secret = newSecret()
  const headers = byLibrary(secret)
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
  const twice = { ...headers, 'webhook-signature': ['v1,AAAA', headers['webhook-signature']] }
  for (const each of [new Headers(headers), upper, twice])
    expect(await verifyWebhook({ body: BODY, headers: each, secrets: secret })).toMatchObject({ id: ID })
})

test('what is missing or unreadable is named', async () => {
  const secret = newSecret()
  const headers = byLibrary(secret)
  for (const [name, value] of [
    ['webhook-id', undefined],
    ['webhook-timestamp', undefined],
    ['webhook-timestamp', '12.5'],
    ['webhook-timestamp', 'NaN'],
    ['webhook-signature', ''],
  ])
    await expect(
      verifyWebhook({ body: BODY, headers: { ...headers, [name ?? '']: value }, secrets: secret }),
    ).rejects.toMatchObject({ name: 'SluiceError', code: 'webhook_headers' })
  for (const body of ['{', 'null', '[]', '{"type":1}'])
    await expect(
      verifyWebhook({ body, headers: byLibrary(secret, { body }), secrets: secret }),
    ).rejects.toMatchObject({ code: 'webhook_body' })
  for (const wrong of ['whsec_not base64!', 'whsec_', 'whpk_AAAA', '']) {
    const error = await verifyWebhook({ body: BODY, headers, secrets: wrong }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).not.toMatch(/not base64!|AAAA/)
  }
  await expect(verifyWebhook({ body: BODY, headers, secrets: [] })).rejects.toThrow(
    'secrets must not be empty',
  )
  await expect(
    signWebhook({ id: ID, body: BODY, secret: publicText(generateKeyPairSync('ed25519').publicKey) }),
  ).rejects.toThrow('only a whsec_')
})
