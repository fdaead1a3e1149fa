import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the visitor prefers reduced motion; true until known. */
export const useStill = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  )

/** Whether any part of the element is in view. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return seen
}

/** Cycles from 0 to `count` - 1, one step every `everyMs`, while the element is in view and may move. */
export function useTurn(ref: RefObject<Element | null>, count: number, everyMs: number): number {
  const [at, setAt] = useState(0)
  const still = useStill()
  const seen = useOnScreen(ref)
  useEffect(() => {
    if (still || !seen || count < 2) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [still, seen, count, everyMs])
  return at % Math.max(1, count)
}
