import { useSyncExternalStore } from 'react'

const query = globalThis.matchMedia('(max-width: 767.98px)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
