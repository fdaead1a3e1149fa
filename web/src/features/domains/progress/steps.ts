import type { OwnDomainReason } from '@sluice/contract/own-domains'
import type { OwnDomain } from '../../../api/domains.ts'

export const STEPS = ['waiting', 'verified', 'certificate', 'live'] as const
export type Step = (typeof STEPS)[number]
/** `elsewhere`: https is up to the operator's proxy. */
export type StepState = 'done' | 'now' | 'wrong' | 'next' | 'elsewhere'
export type Tone = 'info' | 'warn' | 'bad' | 'good'

type Seen = Pick<OwnDomain, 'state' | 'reason' | 'lost'>

const OF_DNS: readonly OwnDomainReason[] = [
  'not_checked',
  'no_record',
  'points_elsewhere',
  'proof_missing',
  'proof_wrong',
  'dns_unreachable',
  'held_by_another',
]

/** A domain that was live may fail at its DNS or at its certificate. */
export const failsAtDns = ({ reason, lost }: Seen): boolean =>
  lost !== null || (reason !== null && OF_DNS.includes(reason))

/** How far a domain is on its way to live, by step. */
export function stepsOf(domain: Seen, certificates: boolean): Record<Step, StepState> {
  const { state, reason } = domain
  const certificate = certificates ? 'next' : 'elsewhere'
  const ahead = { verified: 'next', certificate, live: 'next' } as const
  if (state === 'waiting') return { waiting: 'now', ...ahead }
  if (state === 'failing' && failsAtDns(domain)) return { waiting: 'wrong', ...ahead }
  const right = { waiting: 'done', verified: 'done' } as const
  if (state === 'live')
    return { ...right, certificate: reason === 'no_authority' ? 'elsewhere' : 'done', live: 'done' }
  const waits = toneOf(domain) === 'info'
  return { ...right, certificate: waits ? 'now' : 'wrong', live: 'next' }
}

/** What to say, also where the server has said nothing because nothing is wrong. */
export function reasonOf({ state, reason }: Pick<Seen, 'state' | 'reason'>): OwnDomainReason | null {
  if (reason !== null || state === 'live' || state === 'failing') return reason
  return state === 'waiting' ? 'not_checked' : 'ordering'
}

/** Reasons for which there is nothing to do but what was asked for anyway. */
const CALM: readonly (OwnDomainReason | null)[] = ['not_checked', 'no_record', 'ordering']

export function toneOf({ state, reason }: Pick<Seen, 'state' | 'reason'>): Tone {
  if (state === 'live') return 'good'
  if (state === 'failing') return 'bad'
  return CALM.includes(reasonOf({ state, reason })) ? 'info' : 'warn'
}
