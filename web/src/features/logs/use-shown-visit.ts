import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LogEntry, visitQuery } from '../../api/logs.ts'
import { readVisit } from './visit-address.ts'

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, [role=menu], [role=listbox], [role=combobox]'

/**
 * The visit that the address names: of the rows if it is among them, or else asked for. `step` leads to the visit before
 * or after it in the list, also by arrow keys; undefined where there is none.
 */
export function useShownVisit(
  written: string | null,
  rows: readonly LogEntry[] | undefined,
  show: (entry: LogEntry) => void,
) {
  const named = readVisit(written)
  const at = named && rows ? rows.findIndex(({ id }) => id === named.id) : -1
  const asked = useQuery({
    ...visitQuery(named ?? { id: '', at: 0 }),
    enabled: named !== null && rows !== undefined && at === -1,
  })
  const listed = rows?.[at]
  const beside = (step: -1 | 1) => {
    const next = at === -1 ? undefined : rows?.[at + step]
    return next && (() => show(next))
  }
  const [newer, older] = [beside(-1), beside(1)]
  useEffect(() => {
    if (!named) return
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const held = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey
      if (!step || held || (event.target instanceof Element && event.target.closest(OWN_ARROWS))) return
      event.preventDefault()
      // Of the address itself: the next press may come before the list is rendered again.
      const now = readVisit(new URLSearchParams(window.location.search).get('visit'))
      const from = rows?.findIndex(({ id }) => id === now?.id) ?? -1
      const next = from === -1 ? undefined : rows?.[from + step]
      if (next) show(next)
    }
    // Dialogs keep arrow keys to themselves.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
  return {
    named,
    entry: listed ?? asked.data ?? null,
    fault: listed ? null : asked.error,
    missing: !listed && asked.data === null,
    again: () => void asked.refetch(),
    newer,
    older,
  }
}
