/** The installation's own address among the domains. */
export const DEFAULT_DOMAIN = 0

/** `waiting`: for DNS; `failing`: it was live, and its DNS or its certificate is no longer right. */
export const OWN_DOMAIN_STATES = ['waiting', 'verified', 'certificate', 'live', 'failing'] as const
export type OwnDomainState = (typeof OWN_DOMAIN_STATES)[number]

/** Why a domain is in its state, where something is to be said. */
export const OWN_DOMAIN_REASONS = [
  // waiting and failing: what DNS says
  'not_checked',
  'no_record',
  'points_elsewhere',
  'proof_missing',
  'proof_wrong',
  'dns_unreachable',
  'held_by_another',
  // certificate and failing: what the authority says
  'ordering',
  'authority_unreachable',
  'authority_limit',
  'authority_refused',
  'caa_forbids',
  'challenge_failed',
  'certificate_expired',
  // live, without https of its own
  'no_authority',
] as const
export type OwnDomainReason = (typeof OWN_DOMAIN_REASONS)[number]

/** Most custom domains of an account. */
export const MAX_OWN_DOMAINS = 100
/** A domain whose DNS has left is free for others after this long. */
export const CLAIM_KEPT_DAYS = 7
/** The name under which the proof of a host is looked up, as a TXT record. */
export const proofName = (host: string): string => `_sluice.${host}`
export const proofValue = (label: string): string => `sluice-verify=${label}`
