import { useSyncExternalStore } from 'react'

export type Kept<T extends string> = {
  read: () => T
  write: (choice: T) => void
  /** The choice, and a way to change it; every place that uses it follows. */
  use: () => readonly [T, (choice: T) => void]
  /** Tells the choice now and whenever it changes, until the returned function is called. */
  follow: (listener: (choice: T) => void) => () => void
}

/**
 * A choice between texts that this browser remembers, the first by default; where storage is closed it lasts for the
 * visit. What the build draws shows `drawn`, whatever this browser remembers, until it has come alive.
 */
export function kept<T extends string>(key: string, choices: readonly [T, ...T[]], drawn?: T): Kept<T> {
  const stored = readStored(key)
  let choice = choices.find((each) => each === stored) ?? choices[0]
  const listeners = new Set<() => void>()
  const read = () => choice
  const write = (next: T) => {
    choice = next
    try {
      localStorage.setItem(key, next)
    } catch {
      // Nothing to do: the choice holds until the page is left.
    }
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

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
