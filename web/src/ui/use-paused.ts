import { useEffect, useState } from 'react'

/** The value of the last pause in typing, which is this long; compared by content. */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same content changes nothing
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
