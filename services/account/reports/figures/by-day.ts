import type { Counts } from '@sluice/contract/share-reports'

const NOTHING: Counts = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0, metered: 0 }

export const sumCounts = (all: Counts[]): Counts =>
  all.reduce(
    (sum, one) => ({
      visits: sum.visits + one.visits,
      real_visits: sum.real_visits + one.real_visits,
      audit_visits: sum.audit_visits + one.audit_visits,
      unserved: sum.unserved + one.unserved,
      metered: sum.metered + one.metered,
    }),
    NOTHING,
  )

/** Points of a daily series (`at`: start of the day, Unix ms) by the day's date in the time zone, `YYYY-MM-DD`. */
export function byDay(rows: (Counts & { at: number })[], timeZone: string): Map<string, Counts> {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return new Map(rows.map(({ at, ...counts }) => [date.format(at), counts]))
}
