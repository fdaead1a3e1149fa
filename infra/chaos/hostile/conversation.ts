/** Ways to be a bad client. */
export const KINDS = ['malformed', 'two-hosts', 'slow', 'many', 'huge', 'aborted', 'upgraded'] as const
export type Kind = (typeof KINDS)[number]

/** `text` (latin1), repeated `times`, sent after a pause. */
export type Piece = { text: string; times: number; pauseMs: number }

/** One hostile client's behaviour on one connection, as data, so that it can be repeated. */
export type Conversation = {
  kind: Kind
  /** What is odd about it, for people. */
  oddity: string
  pieces: Piece[]
  /**
   * After the last piece: waits until the server ends the connection, ends its own side and waits, or resets the
   * connection after this many ms.
   */
  end: 'wait' | 'half-close' | { resetAfterMs: number }
  /** `slowly`: reads a little now and then; `never`: reads nothing. */
  read: 'all' | 'slowly' | 'never'
  /** Maximum number of complete answers: more mean that it was parsed as too many requests. */
  mostAnswers: number
  /** Gives up after this time. */
  maxMs: number
}
