import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { webhookPublicKey, webhookSigningKey } from '@sluice/kit/webhook-keys'
import { webhookSecretText } from '@sluice/kit/webhook-secret'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signedHeaders } from './sign.ts'

const [secret, other] = [randomBytes(32), randomBytes(32)]
const webhookKey = randomBytes(32)
const key = webhookSigningKey(webhookKey, 7)
const message = { id: 'evt_1', at: Math.floor(Date.now() / 1_000), body: '{"type":"test.ping"}' }

test('the standard’s library signs as we do, and accepts each of our signatures', () => {
  const headers = signedHeaders(message, [secret], key)
  const theirs = new Webhook(webhookSecretText(secret)).sign(
    message.id,
    new Date(message.at * 1_000),
    message.body,
  )
  expect(headers['webhook-signature']?.split(' ')[0]).toBe(theirs)
  const both = signedHeaders(message, [secret, other], key)
  for (const each of [secret, other])
    expect(new Webhook(webhookSecretText(each)).verify(message.body, both)).toEqual({ type: 'test.ping' })
})

test('whoever has the public key of an endpoint can check the asymmetric signature, and no other key fits', () => {
  const { 'webhook-signature': signatures = '' } = signedHeaders(message, [secret], key)
  const signature = Buffer.from(signatures.split(' v1a,')[1] ?? '', 'base64')
  const text = Buffer.from(`${message.id}.${message.at}.${message.body}`)
  const fits = (webhook: number) => {
    const shown = webhookPublicKey(webhookKey, webhook)
    expect(shown).toMatch(/^whpk_[\w+/]{43}=$/)
    const x = Buffer.from(shown.slice(5), 'base64').toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, publicKey, signature)
  }
  expect([fits(7), fits(8)]).toEqual([true, false])
})

test.each([
  ['body', { body: '{"type":"test.pong"}' }],
  ['id', { id: 'evt_2' }],
  ['time', { at: message.at - 1 }],
])('a changed %s is found', (_what, change) => {
  const headers = signedHeaders(message, [secret], key)
  const changed = { ...message, ...change }
  const seen = { ...headers, 'webhook-id': changed.id, 'webhook-timestamp': String(changed.at) }
  expect(() => new Webhook(webhookSecretText(secret)).verify(changed.body, seen)).toThrow('signature')
})
