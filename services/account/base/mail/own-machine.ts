import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { canonicalAddress } from '@sluice/kit/client-address'

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']
const SAME_SITE = ['same-origin', 'none']

/** Whether the text is an address that only this machine can reach. */
function isLoopback(text: string): boolean {
  const address = canonicalAddress(text)
  return address !== undefined && (address === '::1' || (isIP(address) === 4 && address.startsWith('127.')))
}

/** Host name in `name`, `name:port` or an origin; undefined for anything else. */
function hostOf(text: string): string | undefined {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`)
  return url && url.pathname === '/' && !url.username ? url.hostname : undefined
}

/**
 * Whether a request comes from a person at this machine: from loopback, also through the front door, which names
 * the peer; to one of this machine's names, because a foreign name may resolve to it (DNS rebinding); and not from a
 * page of another site.
 */
export function isFromOwnMachine(peer: string, client: string, headers: IncomingHttpHeaders): boolean {
  const isOwn = (text: string) => OWN_NAMES.includes(hostOf(text) ?? '')
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((text) => text.split(','))
  return (
    [peer, client, ...forwarded.map((text) => text.trim())].every(isLoopback) &&
    isOwn(headers.host ?? '') &&
    (headers.origin === undefined || isOwn(headers.origin)) &&
    SAME_SITE.includes(String(headers['sec-fetch-site'] ?? 'none'))
  )
}
