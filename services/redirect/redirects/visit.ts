import type { Socket } from 'node:net'
import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import type { OwnHost } from '@sluice/contract/routing'
import type { Span } from '../span.ts'
import type { Answer } from './answer.ts'

/** A request for a link, as ranges of its bytes. */
export type VisitHead = {
  readonly code: Span
  /** Without `?`. */
  readonly query: Span
  /** The path is the code alone, as it may be at custom domains. */
  readonly isBare: boolean
  /** `Host`, as it was sent. */
  readonly host: Span
  readonly userAgent: Span
  readonly referrer: Span
  readonly forwardedFor: Span
  /** `Accept-Language`, as it was sent. */
  readonly language: Span
  /** The browser asks ahead of a press. */
  readonly isPrefetch: boolean
  /** Whether user agent and referrer may stand in a JSON string unescaped. */
  readonly isPlain: boolean
  readonly end: number
}

/** A request for a link, however it was read. It is answered once. */
export type Visit = {
  readonly head: VisitHead
  /** Borrowed until `serve` returns; `keepBytes` copies them. */
  bytes: Buffer
  /** The custom domain that it came to, once the hosts are known; undefined: the installation's address. */
  own: OwnHost | undefined
  /** Only the answer's head is wanted, and nothing is counted. */
  readonly isHead: boolean
  readonly socket: Socket
  /** Writes the whole answer. `version` is sent when above 0. `last`: the connection takes no more requests. */
  send(answer: Answer, version: number, last: boolean): void
}

/** The id of the domain that it came to. */
export const domainOf = ({ own }: Pick<Visit, 'own'>): number => own?.id ?? DEFAULT_DOMAIN

/** For a visit that is not answered in this turn. */
export function keepBytes(visit: Visit): void {
  visit.bytes = Buffer.from(visit.bytes.subarray(0, visit.head.end))
}

/** Writes the code as its owner did, for a visitor who used other letters. The length stays, because codes are ASCII. */
export function respell(visit: Visit, code: string | undefined): boolean {
  if (code === undefined) return false
  keepBytes(visit)
  visit.bytes.write(code, visit.head.code.start, 'latin1')
  return true
}
