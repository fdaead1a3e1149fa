/**
 * An answer as its bytes, to be sent again and again; those from `dateAt` on say `date`. Made once: text anew for every
 * second would be old by the next for V8, which collects what is old in one long go.
 */
export type SentAgain = { readonly bytes: Buffer; readonly dateAt: number; date: string }

/** What an answer remembers of having been sent. Most that are sent once are not sent again, and take no memory. */
export type Sent = { sent: 'never' | 'once' | SentAgain }
