import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** A value of the last pause in typing; compared by content. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same content changes nothing
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
