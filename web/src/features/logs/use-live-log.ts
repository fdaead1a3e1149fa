import { useReducer, useRef } from 'react'
import type { LogAnswer, LogFilter, LogPage } from '../../api/logs.ts'
import { newFor, takesNew, withNew } from '../../live/tail.ts'
import { useLive } from '../../live/use-live.ts'

/**
 * The page of the log with the visits that arrived since, newest first. While somebody is in the list it stays as it is, and
 * `waiting` says how many there are.
 */
export function useLiveLog(data: LogAnswer | undefined, filter: LogFilter, at: LogPage, occupied: boolean) {
  const { state, tail } = useLive()
  const [, again] = useReducer((count: number) => count + 1, 0)
  const follows = takesNew(filter, at)
  const current = data && follows ? withNew(data, newFor(data, filter, tail)) : data
  const kept = useRef<{ of: string; page: LogAnswer } | null>(null)
  const of = JSON.stringify([filter, at])
  const still = occupied && follows && kept.current?.of === of
  if (!still) kept.current = current ? { of, page: current } : null
  const page = still ? kept.current?.page : current
  return {
    page,
    waiting: page && current ? Math.max(0, current.total - page.total) : 0,
    state: follows ? state : null,
    still,
    /** Shows what waits although somebody is in the list. */
    show: () => {
      kept.current = null
      again()
    },
  }
}
