import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/** After the page has drawn and the browser has nothing better to do, or after this many ms at last. */
const AT_LAST_MS = 1_500

/** A part that is fetched only when the first view is there; `children` stand in until then. */
export function whenIdle<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return function Idle({ children, ...props }: P & { children?: ReactNode }) {
    const idle = useIdle()
    if (!idle) return children
    return (
      <Suspense fallback={children}>
        <Part {...(props as unknown as P)} />
      </Suspense>
    )
  }
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: AT_LAST_MS })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}
