import { isIP } from 'node:net'
import type { Nat64 } from './nat64.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_URL = 2048
/** Names that no public server has (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa|onion|alt)$/
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/

export type WebhookTarget = { url: URL; host: string }

/**
 * The address of a webhook in normal form, and its host as a name or an IP without brackets. Undefined unless it is https
 * with a public host and no credentials, of at most `most` characters; with `allowPrivate`, http and every host will do. What a name resolves to
 * is not known here.
 */
export function readWebhookUrl(
  text: string,
  { allowPrivate, nat64, most = MAX_URL }: { allowPrivate: boolean; nat64?: Nat64; most?: number },
): WebhookTarget | undefined {
  const url = URL.parse(text)
  if (!url || url.href.length > most) return undefined
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return undefined
  if (url.username || url.password || url.port === '0') return undefined
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (!host) return undefined
  if (url.hostname.endsWith('.')) url.hostname = host
  if (allowPrivate) return { url, host }
  const isFit = isIP(host) ? isPublicAddress(host, nat64) : NAME.test(host) && !PRIVATE_NAME.test(host)
  return isFit ? { url, host } : undefined
}
