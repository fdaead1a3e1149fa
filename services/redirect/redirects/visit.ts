import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'

/** A part of some bytes; empty where there is no such part. */
export type Span = { readonly start: number; readonly end: number }

export const NOTHING: Span = { start: 0, end: 0 }

/** What a request for a link asks and tells, where it stands in its bytes. */
export type VisitHead = {
  readonly code: Span
  /** Without `?`. */
  readonly query: Span
  readonly userAgent: Span
  readonly referrer: Span
  readonly forwardedFor: Span
  /** Whether user agent and referrer may stand in a JSON string as they are. */
  readonly isPlain: boolean
  /** Where it ends. */
  readonly end: number
}

/** A request for a link, however it was read. It is answered once. */
export type Visit = {
  readonly head: VisitHead
  /** Lent until `serve` returns; `keepBytes` makes them its own. */
  bytes: Buffer
  /** Only the answer's head is wanted, and nothing is counted. */
  readonly isHead: boolean
  readonly socket: Socket
  /** Writes the answer whole. `version` is told where it is above 0. `last`: the connection takes no more requests. */
  send(answer: Answer, version: number, last: boolean): void
}

/** The text of a part, each byte a character, as `node:http` hands on what it reads. */
export const textAt = (bytes: Buffer, { start, end }: Span): string =>
  start === end ? '' : bytes.toString('latin1', start, end)

/** For a visit that is not answered in this turn. */
export function keepBytes(visit: Visit): void {
  visit.bytes = Buffer.from(visit.bytes.subarray(0, visit.head.end))
}
