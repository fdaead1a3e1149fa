/** Ways to be a bad client. */
export const KINDS = ['malformed', 'two-hosts', 'slow', 'many', 'huge', 'aborted', 'upgraded'] as const
export type Kind = (typeof KINDS)[number]

/** `text` (latin1) `times` over, sent after a pause. */
export type Piece = { text: string; times: number; pauseMs: number }

/** What one hostile client does on one connection, as data: the same each time it is waged. */
export type Conversation = {
  kind: Kind
  /** What is odd about it, for people to read. */
  oddity: string
  pieces: Piece[]
  /**
   * After the last piece: waits until the server ends it, ends its own side and waits, or ends it all with a reset after so
   * many ms.
   */
  end: 'wait' | 'half-close' | { resetAfterMs: number }
  /** `slowly`: reads a little now and then; `never`: takes nothing from its socket. */
  read: 'all' | 'slowly' | 'never'
  /** Whole answers that may come at most: one more means that it was read as more requests than it is. */
  mostAnswers: number
  /** After this it gives up. */
  maxMs: number
}
