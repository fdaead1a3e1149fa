import type { DnsRecord, OwnDomainItem } from '@sluice/contract/api-domains'
import { proofName, proofValue } from '@sluice/contract/own-domains'
import { nextCheck } from './next-check.ts'
import type { Claim } from './own-domains-store.ts'
import type { DomainTarget } from './target.ts'

/** What to set: where the host leads, and the proof that its owner wants so. Without a target nothing can be told. */
function recordsOf(host: string, label: string, target: DomainTarget | undefined): DnsRecord[] {
  if (!target) return []
  const pointing: DnsRecord[] =
    target.host === null
      ? target.addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', name: host, value }))
      : [{ type: 'CNAME', name: host, value: target.host }]
  return [...pointing, { type: 'TXT', name: proofName(host), value: proofValue(label) }]
}

/**
 * When DNS is asked next. While a check is under way, its claim is held for a minute in case the process ends; a reader who
 * waited for that would learn of the answer a minute late.
 */
function nextCheckOf(claim: Claim): Date {
  const { checked_at, next_check_at } = claim
  if (checked_at === null) return next_check_at
  return new Date(Math.min(next_check_at.getTime(), nextCheck(claim, checked_at).getTime()))
}

export const ownDomainItem = (claim: Claim, target: DomainTarget | undefined): OwnDomainItem => ({
  id: claim.id,
  host: claim.host,
  state: claim.state,
  reason: claim.reason,
  detail: claim.detail,
  records: recordsOf(claim.host, claim.label, target),
  created: claim.created_at.toISOString(),
  checked: claim.checked_at?.toISOString() ?? null,
  next_check: nextCheckOf(claim).toISOString(),
  verified: claim.verified_at?.toISOString() ?? null,
  lost: claim.lost_at?.toISOString() ?? null,
  certificate_until: claim.certificate_until?.toISOString() ?? null,
  is_default: claim.is_default,
  short_paths: claim.short_paths,
  root_url: claim.root_url,
  unknown_url: claim.unknown_url,
  noindex: claim.noindex,
  hsts: claim.hsts,
  links: claim.links,
})
