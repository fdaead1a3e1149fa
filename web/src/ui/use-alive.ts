import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the build draws and while that comes alive; then, and everywhere else, true. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
