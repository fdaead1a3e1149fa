import { useEffect, useState } from 'react'

export type Health = 'checking' | 'healthy' | 'away'

const EVERY_MS = 15_000

/** Whether the API answers, if only that nobody is signed in; asked again while the page is open. */
export function useHealth(): Health {
  const [health, setHealth] = useState<Health>('checking')
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const answer = await fetch('/api/countries?common_only=true', { signal: gone.signal }).catch(
        () => undefined,
      )
      if (!gone.signal.aborted) setHealth(answer && answer.status < 500 ? 'healthy' : 'away')
    }
    void ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [])
  return health
}
