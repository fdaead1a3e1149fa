/** What a fault proxy does with the bytes between a client and its store. */
export type FaultMode =
  | { kind: 'pass' }
  /** Each chunk arrives this much later, in both directions. */
  | { kind: 'latency'; ms: number }
  /** Nothing arrives, nothing fails; on return to another mode what was held goes on, as after a healed network. */
  | { kind: 'hang' }
  /** Connections are taken and torn down at once. */
  | { kind: 'reset' }
  /**
   * The store does what it is asked, its answers are lost. `hang` leaves the client waiting, `reset` tears the
   * connection down at the first lost byte.
   */
  | { kind: 'drop-responses'; afterwards: 'hang' | 'reset' }
  /** Nobody listens. */
  | { kind: 'refuse' }

export const PASS: FaultMode = { kind: 'pass' }
export const HANG: FaultMode = { kind: 'hang' }
export const RESET: FaultMode = { kind: 'reset' }
export const REFUSE: FaultMode = { kind: 'refuse' }
