/** A terminal's ctrl-C reaches make and us, and make forwards its own: both count as one request. */
const SAME_WISH_MS = 1_000

/** Aborts at the first SIGINT, SIGTERM or SIGHUP. Later ones change nothing and get a message. */
export function onceAsked(say: (text: string) => void): AbortSignal {
  const asked = new AbortController()
  let first = 0
  const hear = () => {
    if (!asked.signal.aborted) {
      first = Date.now()
      asked.abort()
    } else if (Date.now() - first > SAME_WISH_MS) {
      say('already stopping: visits in flight are being stored')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  return asked.signal
}
