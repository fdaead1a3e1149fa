import { useSyncExternalStore } from 'react'
import { storage } from './browser-storage.ts'

export type Kept<T extends string> = {
  read: () => T
  write: (choice: T) => void
  /** The choice and its setter; all users of it stay in sync. */
  use: () => readonly [T, (choice: T) => void]
  /** Calls the listener now and after every change, until the returned function is called. */
  follow: (listener: (choice: T) => void) => () => void
}

/**
 * A choice between strings that this browser remembers, the first by default. Without storage it lasts until the page is
 * left. The prerendered page shows `drawn` until hydration, whatever this browser remembers.
 */
export function kept<T extends string>(key: string, choices: readonly [T, ...T[]], drawn?: T): Kept<T> {
  const stored = storage.getItem(key)
  let choice = choices.find((each) => each === stored) ?? choices[0]
  const listeners = new Set<() => void>()
  const read = () => choice
  const write = (next: T) => {
    choice = next
    storage.setItem(key, next)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const readDrawn = () => drawn ?? choice
  return {
    read,
    write,
    use: () => [useSyncExternalStore(subscribe, read, readDrawn), write] as const,
    follow: (listener) => {
      listener(choice)
      return subscribe(() => listener(choice))
    },
  }
}
