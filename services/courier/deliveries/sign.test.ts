import { randomBytes } from 'node:crypto'
import { webhookSecretText } from '@sluice/kit/webhook-secret'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signedHeaders } from './sign.ts'

const [secret, other] = [randomBytes(32), randomBytes(32)]
const message = { id: 'evt_1', at: Math.floor(Date.now() / 1_000), body: '{"type":"test.ping"}' }

test('the standard’s library signs as we do, and accepts each of our signatures', () => {
  const headers = signedHeaders(message, [secret])
  const theirs = new Webhook(webhookSecretText(secret)).sign(
    message.id,
    new Date(message.at * 1_000),
    message.body,
  )
  expect(headers['webhook-signature']).toBe(theirs)
  const both = signedHeaders(message, [secret, other])
  for (const each of [secret, other])
    expect(new Webhook(webhookSecretText(each)).verify(message.body, both)).toEqual({ type: 'test.ping' })
})

test.each([
  ['body', { body: '{"type":"test.pong"}' }],
  ['id', { id: 'evt_2' }],
  ['time', { at: message.at - 1 }],
])('a changed %s is found', (_what, change) => {
  const headers = signedHeaders(message, [secret])
  const changed = { ...message, ...change }
  const seen = { ...headers, 'webhook-id': changed.id, 'webhook-timestamp': String(changed.at) }
  expect(() => new Webhook(webhookSecretText(secret)).verify(changed.body, seen)).toThrow('signature')
})
