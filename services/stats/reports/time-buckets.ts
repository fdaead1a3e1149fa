const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Minutes that a zone's wall clock is ahead of UTC at a given time. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
    const wall = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
    return Math.round((wall - Math.floor(at / 1_000) * 1_000) / 60_000)
  }
}

export const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

/**
 * Starts (Unix ms, ascending) of the hours or days of a time zone's wall clock that `[from, to)` touches, at most
 * `max + 1`. A bucket begins at the first quarter hour with a new hour or date on the wall clock. This also holds on days
 * of 23 and 25 hours and for offsets of 30 or 45 minutes.
 */
export function bucketStarts(
  range: { from: number; to: number },
  bucket: 'hour' | 'day',
  timeZone: string,
  max: number,
): number[] {
  const offsetAt = offsets(timeZone)
  const grain = bucket === 'hour' ? HOUR_MS : DAY_MS
  const labelAt = (at: number) => Math.floor((at + offsetAt(at) * 60_000) / grain)
  const starts = [startOf(range.from, labelAt, grain)]
  while (starts.length <= max) {
    const next = nextStart(starts.at(-1)!, labelAt, grain)
    if (next >= range.to) break
    starts.push(next)
  }
  return starts
}

/** The latest quarter hour at or before `at` at which its bucket began. */
function startOf(at: number, labelAt: (at: number) => number, grain: number): number {
  const label = labelAt(at)
  let start = Math.floor(at / QUARTER_MS) * QUARTER_MS
  for (let back = grain * 2; back > 0 && labelAt(start - QUARTER_MS) === label; back -= QUARTER_MS)
    start -= QUARTER_MS
  return start
}

/** Clocks that are set back repeat an hour: a bucket is at most its grain plus one such step long. */
function nextStart(start: number, labelAt: (at: number) => number, grain: number): number {
  const label = labelAt(start)
  let next = start + (grain === HOUR_MS ? QUARTER_MS : grain - 3 * HOUR_MS)
  const longest = grain === HOUR_MS ? start + HOUR_MS : start + grain + 3 * HOUR_MS
  while (next < longest && labelAt(next) === label) next += QUARTER_MS
  return next
}
