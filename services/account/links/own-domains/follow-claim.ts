import type { OwnDomainReason, OwnDomainState } from '@sluice/contract/own-domains'
import type { DnsReason, Verdict } from './judge-dns.ts'
import { KEPT_MS } from './next-check.ts'

export type Turn =
  /** It stays as it is. */
  | { kind: 'stays' }
  /** It is not proved, or nothing says so any more. */
  | { kind: 'waits' | 'lost'; reason: DnsReason; detail: string | null }
  /** For the first time, or again. */
  | { kind: 'proved' | 'found' }
  /** Its DNS has been wrong for too long: the host is free. */
  | { kind: 'lapsed' }

/** What becomes of a claim by what DNS says. A question without an answer changes nothing for a proved one. */
export function followClaim(
  claim: { verified_at: Date | null; lost_at: Date | null },
  verdict: Verdict,
  now: Date,
): Turn {
  if (claim.verified_at === null)
    return verdict.right
      ? { kind: 'proved' }
      : { kind: 'waits', reason: verdict.reason, detail: verdict.detail }
  if (verdict.right) return { kind: claim.lost_at === null ? 'stays' : 'found' }
  if (verdict.reason === 'dns_unreachable') return { kind: 'stays' }
  const { reason, detail } = verdict
  if (claim.lost_at === null || now.getTime() - claim.lost_at.getTime() < KEPT_MS)
    return { kind: 'lost', reason, detail }
  return { kind: 'lapsed' }
}

/** Where a proved domain goes: to the issuer of certificates, or, where none are ordered, into use at once. */
export const afterProof = (
  certificates: boolean,
): { state: OwnDomainState; reason: OwnDomainReason | null } =>
  certificates ? { state: 'verified', reason: null } : { state: 'live', reason: 'no_authority' }

/** What changes for a proved domain once the operator has begun or ceased to order certificates. */
export function asConfigured(
  certificates: boolean,
  { state, reason }: { state: OwnDomainState; reason: OwnDomainReason | null },
): Partial<ReturnType<typeof afterProof>> {
  const ordered = state === 'verified' || state === 'certificate'
  return (certificates ? reason === 'no_authority' : ordered) ? afterProof(certificates) : {}
}
