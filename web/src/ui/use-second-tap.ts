import { useRef } from 'react'

/**
 * Whether a press of something in a picture counts: a finger reads its hint first, and presses it with the second tap.
 */
export function useSecondTap(): (what: string, event: Event) => boolean {
  const tapped = useRef<string | null>(null)
  return (what, event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return true
    const again = tapped.current === what
    tapped.current = again ? null : what
    return again
  }
}
