import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keepLive, onLive, readLive } from './live-store.ts'

/** Keeps a page current while it is in view. Tells how, and the visits that came. */
export function useLive() {
  const client = useQueryClient()
  useEffect(() => keepLive(client), [client])
  return useSyncExternalStore(onLive, readLive)
}
