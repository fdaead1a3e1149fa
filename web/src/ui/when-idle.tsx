import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Longest wait in ms for the page to be rendered and the browser idle. */
const AT_LAST_MS = 1_500

/** Runs `run` once idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: AT_LAST_MS })
  return () => cancelIdleCallback(asked)
}

type WhenIdleProps = {
  /** Shown until then. */
  meanwhile?: ReactNode
  /** A lazy part, loaded only after the first view. */
  children: ReactNode
}

export function WhenIdle({ meanwhile = null, children }: WhenIdleProps) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile
}
