import { useEffect, useRef, useState } from 'react'

const REST_MS = 300
const asItIs = <T>(value: T): T => value

/**
 * A value that is shown at once and reported after a short pause. A changed `value` replaces it. `told` maps the shown
 * value to the reported one.
 */
export function useRested<T>(value: T, tell: (value: T) => void, told: (shown: T) => T = asItIs) {
  const [shown, show] = useState(value)
  const [given, setGiven] = useState(value)
  const latest = useRef(tell)
  latest.current = tell
  // A value of our own comes back late: somebody may have typed on by then.
  const own = useRef<T | null>(null)
  const next = told(shown)
  if (given !== value) {
    setGiven(value)
    if (value !== next && value !== own.current) show(value)
    own.current = null
  }
  useEffect(() => {
    if (next === given) return
    const timer = setTimeout(() => {
      own.current = next
      latest.current(next)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [next, given])
  return [shown, show] as const
}
