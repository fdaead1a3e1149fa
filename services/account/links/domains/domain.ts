import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { isNamed } from '../cloaks/destination.ts'

export type ReadDomain =
  | { ok: true; domain: string }
  | { ok: false; fault: 'domain_invalid' | 'domain_too_wide' }

/**
 * The domain that a text names (a bare one, `*.example.com`, or any link to it) in the form of link targets: ASCII,
 * lower case, without a final dot. A suffix for whole countries or trades (`com`, `co.uk`) is too wide; one that a
 * host gives to its users (`github.io`) may be blocked.
 */
export function readDomain(text: string): ReadDomain {
  const link = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\*?\./, '')}`
  const url = /[\s\\@]/.test(text) ? null : URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol) || !isNamed(url.hostname)) {
    return { ok: false, fault: 'domain_invalid' }
  }
  const domain = hostOf(url)
  const { isIp, publicSuffix, isPrivate } = parse(domain, { allowPrivateDomains: true })
  if (domain.length > 253) return { ok: false, fault: 'domain_invalid' }
  if (!isIp && domain === publicSuffix && !isPrivate) return { ok: false, fault: 'domain_too_wide' }
  return { ok: true, domain }
}

/** The host of a link and all its parent domains, e.g. `a.b.test`, `b.test`, `test`. */
export function domainsAbove(link: string): string[] {
  const host = hostOf(new URL(link))
  if (parse(host).isIp) return [host]
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** As shown to people, e.g. `中国.example`. */
export const displayDomain = (domain: string): string => domainToUnicode(domain) || domain

const hostOf = (url: URL) => url.hostname.replace(/\.$/, '')
