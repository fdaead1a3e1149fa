import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { proofName } from '@sluice/contract/own-domains'
import { parse } from 'tldts'
import { isNamed } from '../cloaks/destination.ts'

export type HostFault = 'domain_invalid' | 'domain_too_wide' | 'domain_alone'
export type ReadHost = { ok: true; host: string } | { ok: false; fault: HostFault }

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The name of its proof is a name of DNS, too. */
const LONGEST = 253 - proofName('').length

const refuse = (fault: HostFault): ReadHost => ({ ok: false, fault })

/**
 * The host that a text names, in lower case and Punycode, without a final dot. `http(s)://` before it and a slash behind it
 * are left out; a port, a path or a user is refused, because a claim is for the whole host. Addresses, names without
 * a dot and public suffixes (`co.uk`, `github.io`) are no hosts that somebody can have.
 */
export function readHost(text: string): ReadHost {
  const written = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (isIP(written) || /[\s%\\]/.test(written)) return refuse('domain_invalid')
  if (/[/?#@:]/.test(written)) return refuse('domain_alone')
  const host = domainToASCII(written).replace(/\.$/, '')
  if (!isHost(host)) return refuse('domain_invalid')
  const { publicSuffix } = parse(host, { allowPrivateDomains: true })
  return host === publicSuffix ? refuse('domain_too_wide') : { ok: true, host }
}

/** Whether it is written as DNS and browsers write it: also after they have read it. */
function isHost(host: string): boolean {
  const labels = host.split('.')
  return (
    isIP(host) === 0 &&
    host.length <= LONGEST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    isNamed(host) &&
    domainToASCII(domainToUnicode(host)) === host &&
    URL.parse(`http://${host}`)?.hostname === host
  )
}

/** What nobody may claim: hosts of the installation itself, and what custom domains point to, with all below it. */
export const isReserved = (host: string, own: { hosts: readonly string[]; target: string | null }): boolean =>
  own.hosts.includes(host) ||
  (own.target !== null && (host === own.target || host.endsWith(`.${own.target}`)))
