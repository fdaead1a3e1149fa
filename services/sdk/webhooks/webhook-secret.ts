import { fromBase64 } from './base64.ts'

const PUBLIC_BYTES = 32
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** A key, and the version of the signatures that it belongs to: HMAC-SHA256 (`v1`) or ed25519 (`v1a`). */
export type WebhookKey = { version: 'v1' | 'v1a'; algorithm: string; key: CryptoKey }

/** Reads `whsec_…`, the same without its prefix, or the public key `whpk_…`. Throws a TypeError, without the secret. */
export async function readWebhookSecret(secret: string): Promise<WebhookKey> {
  const [, prefix, text = ''] = /^(whsec_|whpk_)?(.*)$/s.exec(secret) ?? []
  const bytes = fromBase64(text)
  if (!bytes?.length || (prefix === 'whpk_' && bytes.length !== PUBLIC_BYTES))
    throw new TypeError('a webhook secret must be whsec_… or whpk_…')
  if (prefix === 'whpk_')
    return {
      version: 'v1a',
      algorithm: 'Ed25519',
      key: await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']),
    }
  const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
  return { version: 'v1', algorithm: 'HMAC', key }
}
