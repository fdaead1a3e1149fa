import { domainToUnicode } from 'node:url'
import { MAX_DESTINATION_URL } from '@sluice/contract/cloak-settings'
import { hasMacro, hideMacros } from '@sluice/contract/macros'
import type { MessageKey } from '../../base/messages/en_US.ts'

export type Destination = { ok: true; url: string } | { ok: false; fault: MessageKey }

const refuse = (fault: MessageKey): Destination => ({ ok: false, fault })
/** `http://host…` as people write it. What browsers would repair (tabs, backslashes, missing slashes) is refused. */
const WRITTEN = /^https?:\/\/[^\s\\/?#]+(?:[/?#][^\s\\]*)?$/i
const CONTROL = /\p{Cc}/u
const NORMAL_FORM = /^https?:\/\/[!-~]+$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const hostName = (url: URL) => url.hostname.replace(/\.$/, '')

/** A host without empty labels and with valid international labels (URL parsers accept broken punycode). */
export const isNamed = (host: string) =>
  host !== '' && !/^\.|\.\./.test(host) && !/(^|\.)xn--/.test(domainToUnicode(host))

/**
 * Whether the link would lead back to this installation's own short links. `mayVary`: visits fill its path, and may
 * fill it so.
 */
function isOwnLink(url: URL, publicOrigin: string, mayVary: boolean): boolean {
  const own = hostName(new URL(publicOrigin))
  const host = hostName(url)
  if (host !== own && !(LOOPBACK.has(own) && LOOPBACK.has(host))) return false
  if (mayVary) return true
  let path = url.pathname
  try {
    path = decodeURIComponent(path)
  } catch {
    // Cannot be decoded: taken as written.
  }
  return /^\/+t(\/|$)/i.test(path)
}

/**
 * Reads a destination as a user typed it. A good one is returned in the normal form of the WHATWG URL standard,
 * which is stored and sent: http(s), printable ASCII, no credentials, at most 2,048 characters. Macros keep their braces;
 * in scheme, host, port and credentials they are refused. `varies`: visits replace its path.
 */
export function readDestination(text: string, publicOrigin: string, varies = false): Destination {
  if (text.length > MAX_DESTINATION_URL || CONTROL.test(text) || !WRITTEN.test(text))
    return refuse('invalid_url')
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  if (hasMacro(authority)) return refuse('macro_in_host')
  const { hidden, shown } = hideMacros(text)
  const url = URL.parse(hidden)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return refuse('invalid_url')
  if (url.username || url.password || authority.includes('@')) return refuse('url_credentials')
  if (!isNamed(url.hostname)) return refuse('invalid_url')
  const stored = shown(url.href)
  if (stored.length > MAX_DESTINATION_URL || !NORMAL_FORM.test(stored)) return refuse('invalid_url')
  if (isOwnLink(url, publicOrigin, varies || hasMacro(shown(url.pathname)))) return refuse('own_link')
  return { ok: true, url: stored }
}
