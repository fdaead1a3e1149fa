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
  // Reported values come back late: somebody may have typed on by then.
  const own = useRef<readonly T[]>([])
  const next = told(shown)
  if (given !== value) {
    setGiven(value)
    if (value !== next && !own.current.includes(value)) show(value)
  }
  // Not while rendering: a render may be thrown away for a letter that is typed meanwhile.
  useEffect(() => {
    const at = own.current.lastIndexOf(given)
    own.current = at < 0 ? [] : own.current.slice(at + 1)
  }, [given])
  useEffect(() => {
    if (next === given) return
    const timer = setTimeout(() => {
      own.current = [...own.current, next]
      latest.current(next)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [next, given])
  return [shown, show] as const
}
