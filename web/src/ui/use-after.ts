import { useEffect, useRef } from 'react'

/** Calls `then` once `on` has been true for `ms`, regardless of rerenders. */
export function useAfter(on: boolean, ms: number, then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
}
