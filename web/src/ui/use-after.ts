import { useEffect, useRef } from 'react'

/** Does `then` once `on` has held for `ms`, however often what is around it is drawn meanwhile. */
export function useAfter(on: boolean, ms: number, then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
}
