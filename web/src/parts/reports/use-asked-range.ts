import { useSyncExternalStore } from 'react'
import { present } from '../../live/present.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { type CustomRange, type Days, type DaysFault, readDays } from './custom-range.ts'
import { type RangeName, readRange, spanOf } from './ranges.ts'

/** A range by name, or by two days as typed. */
export type AskedRange = { name: RangeName; days: null } | { name: 'custom'; days: Days }
type ReadRange = AskedRange & { reading: CustomRange | DaysFault }

/** Reads `range`, and for custom days `from` and `to`. */
function readAsked(search: URLSearchParams, now: Date): ReadRange {
  if (search.get('range') === 'custom') {
    const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
    return { name: 'custom', days, reading: readDays(days, now) }
  }
  const name = readRange(search.get('range'))
  return { name, days: null, reading: { span: spanOf(name, now) } }
}

/** The range in the address up to the present, and its setter. */
export function useAskedRange() {
  useSyncExternalStore(present.subscribe, present.minute)
  const [search, change] = useUrlState()
  const choose = ({ name, days }: AskedRange) =>
    change({ range: name, from: days?.from ?? null, to: days?.to ?? null })
  return { ...readAsked(search, new Date()), choose }
}
