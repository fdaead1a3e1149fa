import { useReducer, useRef } from 'react'
import type { LogAnswer, LogFilter, LogPage } from '../../api/logs.ts'
import { newFor, takesNew, withNew } from '../../live/tail.ts'
import { useLive } from '../../live/use-live.ts'

type Listed = { data: LogAnswer | undefined; isPlaceholderData: boolean }

/**
 * The page of the log with the visits that arrived since, newest first. While somebody is in the list it stays as it is, and
 * `waiting` says how many there are.
 */
export function useLiveLog(list: Listed, filter: LogFilter, at: LogPage, occupied: boolean) {
  const { state, tail } = useLive()
  const [, again] = useReducer((count: number) => count + 1, 0)
  const { data, isPlaceholderData } = list
  const follows = takesNew(filter, at)
  const current = data && follows ? withNew(data, newFor(data, filter, tail)) : data
  const kept = useRef<{ of: string; page: LogAnswer } | null>(null)
  const of = JSON.stringify([filter, at])
  const still = occupied && follows && kept.current?.of === of
  // What answers another question is not kept for this one.
  if (!still) kept.current = current && !isPlaceholderData ? { of, page: current } : null
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
