import { SluiceError, type SluiceErrorCode } from '../errors/sluice-error.ts'
import { fromBase64 } from './base64.ts'
import { type HeaderSource, headerOf } from './header-of.ts'
import { signedContent } from './signed-content.ts'
import { readWebhookSecret, type WebhookKey } from './webhook-secret.ts'

export type WebhookDelivery = {
  /** The body as it was received, not parsed and written again. */
  body: string
  headers: HeaderSource
  /** One secret or several: `whsec_…` or `whpk_…`. During a roll, the old and the new one. */
  secrets: string | readonly string[]
  /** How far the sender's clock may be from ours: 300 seconds without it. */
  toleranceSeconds?: number | undefined
  nowMs?: number | undefined
}

export type WebhookEvent = {
  /** The same in every attempt to deliver this event: keep it, and do nothing for one that is known. */
  id: string
  type: string
  timestamp: string
  data: unknown
}

/**
 * The event of a delivery that was signed with one of the secrets, by Standard Webhooks 1.0.0. Rejects with a SluiceError
 * otherwise: `webhook_headers`, `webhook_timestamp`, `webhook_signature`, `webhook_body`. Signatures are compared in constant time.
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  const { body, headers, secrets, toleranceSeconds = 300, nowMs = Date.now() } = delivery
  if (typeof body !== 'string') throw new TypeError('body must be the text that was received')
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures)
    throw refused('webhook_headers', 'Headers of the signature are missing')
  if (!/^\d{1,12}$/.test(timestamp)) throw refused('webhook_headers', 'The timestamp is not a number')
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw refused('webhook_timestamp', 'The delivery is too old, or a clock is wrong')
  const keys = await Promise.all([secrets].flat().map(readWebhookSecret))
  if (keys.length === 0) throw new TypeError('secrets must not be empty')
  const content = signedContent(id, timestamp, body)
  if (!(await isSigned(keys, signatures, content)))
    throw refused('webhook_signature', 'No signature belongs to this body and these secrets')
  return eventOf(id, body)
}

async function isSigned(
  keys: readonly WebhookKey[],
  signatures: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    const bytes = fromBase64(text)
    if (!bytes) continue
    for (const { key, algorithm } of keys.filter((each) => each.version === version))
      if (await crypto.subtle.verify(algorithm, key, bytes, content)) return true
  }
  return false
}

function eventOf(id: string, body: string): WebhookEvent {
  let event: { type?: unknown; timestamp?: unknown; data?: unknown } | null
  try {
    event = JSON.parse(body)
  } catch (cause) {
    throw refused('webhook_body', 'The body is not JSON', cause)
  }
  const { type, timestamp, data } = event ?? {}
  if (typeof type !== 'string' || typeof timestamp !== 'string')
    throw refused('webhook_body', 'The body is not an event')
  return { id, type, timestamp, data }
}

const refused = (code: SluiceErrorCode, message: string, cause?: unknown) =>
  new SluiceError({ status: 0, code, message, cause })
