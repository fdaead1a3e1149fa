import type { OwnDomainReason } from '@sluice/contract/own-domains'

export type OrderFault = Extract<
  OwnDomainReason,
  'authority_unreachable' | 'authority_limit' | 'authority_refused' | 'caa_forbids' | 'challenge_failed'
>

export type Problem = {
  type?: string | undefined
  detail?: string | undefined
  subproblems?: readonly Problem[] | undefined
}

/** Our own kind: the authority no longer knows the order. */
export const ORDER_GONE = 'orderGone'

/** Why a step of an order failed. `retryAfterMs`: what the authority asked for. */
export class OrderProblem extends Error {
  override name = 'OrderProblem'
  readonly fault: OrderFault
  readonly kind: string
  readonly retryAfterMs: number | undefined

  constructor(fault: OrderFault, kind: string, detail: string, retryAfterMs?: number) {
    super(detail)
    this.fault = fault
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

const KIND = /^urn:ietf:params:acme:error:(\w+)$/
const LONGEST_DETAIL = 300

const FAULTS: Readonly<Record<string, OrderFault>> = {
  rateLimited: 'authority_limit',
  caa: 'caa_forbids',
  connection: 'challenge_failed',
  dns: 'challenge_failed',
  incorrectResponse: 'challenge_failed',
  tls: 'challenge_failed',
  unauthorized: 'challenge_failed',
  badNonce: 'authority_unreachable',
  serverInternal: 'authority_unreachable',
}

/** The name of a problem in RFC 8555, such as `caa`; empty when it has none. Of several the first one counts. */
export function kindOf(problem: Problem): string {
  const kind = KIND.exec(problem.type ?? '')?.[1] ?? ''
  const first = problem.subproblems?.[0]
  return first && (kind === 'compound' || kind === '') ? kindOf(first) : kind
}

export const faultOf = (problem: Problem, status = 0): OrderFault =>
  FAULTS[kindOf(problem)] ??
  (status === 429 ? 'authority_limit' : status >= 500 ? 'authority_unreachable' : 'authority_refused')

/** What the authority said, for the domain's owner: one line. */
export const detailOf = (problem: Problem): string =>
  (problem.subproblems?.[0]?.detail ?? problem.detail ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_DETAIL)
