import { createHmac } from 'node:crypto'

/** What a receiver checks (Standard Webhooks 1.0.0). `at`: seconds since 1970. */
export type Signed = { id: string; at: number; body: string }

const signedText = ({ id, at, body }: Signed) => `${id}.${at}.${body}`

/** The headers of one attempt, signed with each secret. */
export function signedHeaders(message: Signed, secrets: readonly Buffer[]): Record<string, string> {
  const text = signedText(message)
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`,
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.at),
    'webhook-signature': signatures.join(' '),
  }
}
