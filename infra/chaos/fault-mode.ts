/** How a fault proxy treats the bytes between a client and its store. */
export type FaultMode =
  | { kind: 'pass' }
  /** Each chunk arrives this much later, in both directions. */
  | { kind: 'latency'; ms: number }
  /** Nothing arrives and nothing fails. Held bytes are delivered when the mode changes, as after a healed network. */
  | { kind: 'hang' }
  /** Connections are accepted and reset immediately. */
  | { kind: 'reset' }
  /**
   * The store executes requests, but its answers are lost. `hang` leaves the client waiting; `reset` resets the
   * connection at the first lost byte.
   */
  | { kind: 'drop-responses'; afterwards: 'hang' | 'reset' }
  /** The port is closed. */
  | { kind: 'refuse' }

export const PASS: FaultMode = { kind: 'pass' }
export const HANG: FaultMode = { kind: 'hang' }
export const RESET: FaultMode = { kind: 'reset' }
export const REFUSE: FaultMode = { kind: 'refuse' }
