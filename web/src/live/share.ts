import type { LiveState, Told } from './keep-reading.ts'

type Asked = { kind: 'asked' }

/** What pages of one browser have together. */
type Shared = {
  /** Equal for pages that share. */
  name: string
  /** Runs on one of the pages at a time, until the signal; what it tells reaches all of them. */
  lead: (tell: (told: Told) => void, signal: AbortSignal) => Promise<void>
  onTold: (told: Told) => void
}

/**
 * Joins the pages that share something, of which one leads. When it leaves or its window is closed, another one does. The
 * returned function leaves.
 */
export function share({ name, lead, onTold }: Shared): () => void {
  const ends = new AbortController()
  const { signal } = ends
  const channel = new BroadcastChannel(name)
  let state: LiveState | null = null
  const tell = (told: Told) => {
    if (signal.aborted) return
    if (told.kind === 'state') state = told.state
    onTold(told)
    channel.postMessage(told)
  }
  channel.onmessage = ({ data }: MessageEvent<Told | Asked>) => {
    if (data.kind !== 'asked') onTold(data)
    else if (state) channel.postMessage({ kind: 'state', state } satisfies Told)
  }
  channel.postMessage({ kind: 'asked' } satisfies Asked)
  const run = () => lead(tell, signal)
  // Without a secure address browsers have no locks, and each page reads for itself.
  const runs = 'locks' in navigator ? navigator.locks.request(name, { signal }, run) : run()
  runs.catch((error: unknown) => {
    if (!signal.aborted) console.warn(error)
  })
  return () => {
    ends.abort()
    channel.close()
  }
}
