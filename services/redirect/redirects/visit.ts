import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'

/** A request for a link, however it was read. It is answered once. */
export type Visit = {
  readonly code: string
  /** Without `?`; empty: there is none. */
  readonly query: string
  /** Only the answer's head is wanted, and nothing is counted. */
  readonly isHead: boolean
  readonly userAgent: string | undefined
  readonly referrer: string | undefined
  readonly forwardedFor: string | undefined
  readonly socket: Socket
  /** Writes the answer whole. `version` is told where it is above 0. `last`: the connection takes no more requests. */
  send(answer: Answer, version: number, last: boolean): void
}
