import { MAX_LIVE_VISITS } from '@sluice/contract/api-live'
import type { LiveCount } from '@sluice/contract/live-question'
import { addCount, type LiveCounts, noCounts, shownCounts } from './live-counts.ts'
import { eventId, eventText } from './live-event.ts'

/** A visit for a message: the JSON of its item, and when ClickHouse stored it. */
export type LiveItem = { text: string; stored: number }
export type Stored = { counts: readonly (LiveCount & { stored: number })[]; items: readonly LiveItem[] }

/** What one stream counts and shows. Times are Unix ms by ClickHouse's clock. */
export type Watch = {
  readonly since: number
  counts: LiveCounts
  /** Newest first; not yet in a message. */
  last: LiveItem[]
  changed: boolean
}

/** A stream's first message has no visits: it says that the stream works, and how it goes on. */
export const newWatch = (since: number): Watch => ({ since, counts: noCounts(), last: [], changed: true })

/** Adds what was stored since the answer before. A visit stored before the stream began is not its own. */
export function takeStored(watch: Watch, { counts, items }: Stored): void {
  for (const count of counts) {
    if (count.stored < watch.since) continue
    addCount(watch.counts, count)
    watch.changed = true
  }
  const own = items.filter(({ stored }) => stored >= watch.since)
  if (own.length > 0) watch.last = [...own, ...watch.last].slice(0, MAX_LIVE_VISITS)
}

/** Adds what was stored from `since` until the stream came, which is older than anything taken since. */
export function takeBefore(watch: Watch, counts: readonly LiveCount[], items: readonly LiveItem[]): void {
  for (const count of counts) addCount(watch.counts, count)
  watch.last = [...watch.last, ...items].slice(0, MAX_LIVE_VISITS)
  watch.changed = true
}

/** The event with everything up to `readAt`; nothing of it is pending afterwards. */
export function messageOf(watch: Watch, readAt: number): string {
  const head = JSON.stringify({ since: new Date(watch.since).toISOString(), ...shownCounts(watch.counts) })
  const last = watch.last.map(({ text }) => text).join(',')
  watch.last = []
  watch.changed = false
  const id = eventId({ since: watch.since, shown: readAt })
  return eventText('visits', `${head.slice(0, -1)},"last":[${last}]}`, id)
}
