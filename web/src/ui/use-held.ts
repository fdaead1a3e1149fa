import { useRef, useSyncExternalStore } from 'react'

const DOWN = ['pointerdown', 'mousedown'] as const
const UP = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const

let down = false
let ending: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function keep(next: boolean): void {
  clearTimeout(ending)
  if (down === next) return
  down = next
  for (const listener of listeners) listener()
}
const begin = () => keep(true)
/** The click comes after the button is up, in the same task. */
const end = () => {
  clearTimeout(ending)
  ending = setTimeout(() => keep(false))
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const name of DOWN) addEventListener(name, begin, true)
    for (const name of UP) addEventListener(name, end, true)
    // The window's own: another window may get the end of the press.
    addEventListener('blur', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const name of DOWN) removeEventListener(name, begin, true)
    for (const name of UP) removeEventListener(name, end, true)
    removeEventListener('blur', end)
    keep(false)
  }
}

/**
 * The value, and while a mouse button or finger is down the one from before. For whatever moves the page when a field is
 * left: it would move the pressed control away before the press ends, and the browser would then send no click.
 */
export function useHeld<T>(value: T): T {
  const pressing = useSyncExternalStore(
    subscribe,
    () => down,
    () => false,
  )
  const kept = useRef(value)
  if (!pressing) kept.current = value
  return kept.current
}
