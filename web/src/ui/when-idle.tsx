import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** After the page has drawn and the browser has nothing better to do, or after this many ms at last. */
const AT_LAST_MS = 1_500

/** Runs it then; the returned function calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: AT_LAST_MS })
  return () => cancelIdleCallback(asked)
}

type WhenIdleProps = {
  /** Stands in until then. */
  meanwhile?: ReactNode
  /** A lazy part, which is fetched only when the first view is there. */
  children: ReactNode
}

export function WhenIdle({ meanwhile = null, children }: WhenIdleProps) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile
}
