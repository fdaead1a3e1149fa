import { type RefObject, useEffect, useState } from 'react'

const PART_OF_WINDOW = 0.9
const AGAIN_MS = [300, 1_000]

/** Whether the top of the element has ever reached the lower tenth of the window. Checked on scroll and resize, and once soon after the start. */
export function useReached(ref: RefObject<Element | null>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (reached) return
    const look = () => {
      const top = ref.current?.getBoundingClientRect().top
      if (top !== undefined && top < innerHeight * PART_OF_WINDOW) setReached(true)
    }
    look()
    const timers = AGAIN_MS.map((ms) => setTimeout(look, ms))
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      timers.forEach(clearTimeout)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [ref, reached])
  return reached
}
