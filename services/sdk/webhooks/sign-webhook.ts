import { toBase64 } from './base64.ts'
import { signedContent } from './signed-content.ts'
import { readWebhookSecret } from './webhook-secret.ts'

/** The headers of a delivery, for tests of one's own receiver. `secret` is `whsec_…`. */
export async function signWebhook(delivery: {
  id: string
  sentAt?: Date | undefined
  body: string
  secret: string
}): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const { id, sentAt = new Date(), body, secret } = delivery
  const { version, key } = await readWebhookSecret(secret)
  if (version !== 'v1') throw new TypeError('only a whsec_… secret signs')
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const signature = await crypto.subtle.sign('HMAC', key, signedContent(id, timestamp, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${version},${toBase64(signature)}`,
  }
}
