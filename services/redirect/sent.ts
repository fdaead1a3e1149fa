/**
 * An answer's bytes for repeated sending; the date is at `dateAt`. Made once: a new string every second would soon reach
 * V8's old generation, which is collected in one long pause.
 */
export type SentAgain = { readonly bytes: Buffer; readonly dateAt: number; date: string }

/** Whether an answer was sent before. Most are sent only once, and then take no memory. */
export type Sent = { sent: 'never' | 'once' | SentAgain }
