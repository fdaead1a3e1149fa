import { useSyncExternalStore } from 'react'
import { storage } from './browser-storage.ts'

/** Some of several things. */
export type KeptList<T extends string> = {
  /** The chosen ones in the order of all, and their setter; all users of them stay in sync. */
  use: () => readonly [readonly T[], (chosen: readonly T[]) => void]
}

/**
 * Some of `all`, which this browser remembers; `usual` until others are chosen. What is stored and no longer there is left out.
 */
export function keptList<T extends string>(key: string, all: readonly T[], usual: readonly T[]): KeptList<T> {
  const stored = storage.getItem(key)
  let chosen: readonly T[] = stored === null ? usual : inOrder(all, stored.split(','))
  const listeners = new Set<() => void>()
  const read = () => chosen
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const write = (next: readonly T[]) => {
    chosen = inOrder(all, next)
    storage.setItem(key, chosen.join(','))
    for (const listener of listeners) listener()
  }
  return { use: () => [useSyncExternalStore(subscribe, read, read), write] as const }
}

const inOrder = <T extends string>(all: readonly T[], some: readonly string[]): T[] =>
  all.filter((each) => some.includes(each))
