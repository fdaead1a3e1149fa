import type { OrderFault } from './problem.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PAUSES: Readonly<Record<OrderFault, { first: number; times: number; longest: number }>> = {
  authority_unreachable: { first: 10 * SECOND, times: 2, longest: HOUR },
  authority_limit: { first: 10 * MINUTE, times: 3, longest: DAY },
  // Authorities allow few failed challenges of a host: Let's Encrypt five an hour.
  challenge_failed: { first: 2 * MINUTE, times: 4, longest: DAY },
  caa_forbids: { first: 2 * MINUTE, times: 4, longest: DAY },
  authority_refused: { first: 10 * MINUTE, times: 4, longest: DAY },
}
const SPREAD = 0.2

export type Failure = {
  fault: OrderFault
  /** Failures in a row, this one included. */
  attempts: number
  retryAfterMs?: number | undefined
  /** From 0 to 1. */
  random: number
}

/** Until the next try, in ms. Never sooner than the authority asked for, unless that is more than a day. */
export function pauseAfter({ fault, attempts, retryAfterMs = 0, random }: Failure): number {
  const { first, times, longest } = PAUSES[fault]
  const own = Math.min(longest, first * times ** Math.min(attempts - 1, 20))
  return Math.max(own * (1 + SPREAD * random), Math.min(retryAfterMs, DAY))
}

/** Tries with one order while the authority does not answer. Afterwards another authority may have its turn. */
const TRIES_OF_AN_ORDER = 3

export const keepsOrder = (fault: OrderFault, attempts: number, authorities: number): boolean =>
  fault === 'authority_unreachable' && (authorities === 1 || attempts % TRIES_OF_AN_ORDER !== 0)

/** Authorities in the order in which they are asked: first that of the last certificate, until it fails. */
export function inTurn(
  directories: readonly string[],
  { attempts, issuedBy }: { attempts: number; issuedBy: string | null },
): string[] {
  const first = (Math.max(0, directories.indexOf(issuedBy ?? '')) + attempts) % directories.length
  return [...directories.slice(first), ...directories.slice(0, first)]
}
