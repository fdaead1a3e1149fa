import { useEffect, useRef } from 'react'

/** Gives a signal that is aborted when the component leaves the page, and with it the requests that got the signal. */
export function useLeaving(): () => AbortSignal {
  const present = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      present.current?.abort()
      present.current = null
    },
    [],
  )
  return () => {
    present.current ??= new AbortController()
    return present.current.signal
  }
}
