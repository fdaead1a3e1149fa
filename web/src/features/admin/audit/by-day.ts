import { today } from '../../../ui/dates/days.ts'

/** Entries of one local day (`2026-11-21`). */
export type DayOf<Entry> = { day: string; entries: Entry[] }

/** Entries in their order, those of one local day together. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): DayOf<Entry>[] {
  const days: DayOf<Entry>[] = []
  for (const entry of entries) {
    const day = today(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
