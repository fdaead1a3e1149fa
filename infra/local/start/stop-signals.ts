/** A terminal's ctrl-C reaches make and us, and make passes its own on: that is one wish, not two. */
const SAME_WISH_MS = 1_000

/** Aborts at the first SIGINT, SIGTERM or SIGHUP; later ones change nothing and are answered with a sentence. */
export function onceAsked(say: (text: string) => void): AbortSignal {
  const asked = new AbortController()
  let first = 0
  const hear = () => {
    if (!asked.signal.aborted) {
      first = Date.now()
      asked.abort()
    } else if (Date.now() - first > SAME_WISH_MS) {
      say('already stopping: visits that are underway are being stored')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  return asked.signal
}
