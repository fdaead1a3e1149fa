import { CLAIM_KEPT_DAYS } from '@sluice/contract/own-domains'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const OFTEN_UNTIL = 10 * MINUTE
const SOON_UNTIL = OFTEN_UNTIL + HOUR

/** A claim whose DNS is wrong for so long ends. */
export const KEPT_MS = CLAIM_KEPT_DAYS * DAY
/** Its owner is told after so long, because records are also changed one after the other. */
export const TOLD_AFTER_MS = 10 * MINUTE
/** For how long a check under way keeps others from the same claim. */
export const CHECK_HELD_MS = MINUTE

type Watched = { watched_from: Date; verified_at: Date | null; lost_at: Date | null }

/** When to ask DNS again: often while somebody waits for an answer, hourly otherwise. */
export function nextCheck({ watched_from, verified_at, lost_at }: Watched, now: Date): Date {
  const since = (from: Date) => now.getTime() - from.getTime()
  const pause = () => {
    if (verified_at !== null && lost_at === null) return HOUR
    if (since(watched_from) < OFTEN_UNTIL) return 5 * SECOND
    if (since(watched_from) < SOON_UNTIL) return MINUTE
    return lost_at !== null && since(lost_at) < HOUR ? MINUTE : HOUR
  }
  return new Date(now.getTime() + pause())
}
