import { createHmac, type KeyObject, sign } from 'node:crypto'

/** What a receiver checks (Standard Webhooks 1.0.0). `at`: seconds since 1970. */
export type Signed = { id: string; at: number; body: string }

const signedText = ({ id, at, body }: Signed) => `${id}.${at}.${body}`

/** The headers of one attempt, signed with each secret (`v1`) and with the endpoint's own key (`v1a`). */
export function signedHeaders(
  message: Signed,
  secrets: readonly Buffer[],
  key: KeyObject,
): Record<string, string> {
  const text = signedText(message)
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`,
  )
  const signature = `v1a,${sign(null, Buffer.from(text), key).toString('base64')}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.at),
    'webhook-signature': [...signatures, signature].join(' '),
  }
}
