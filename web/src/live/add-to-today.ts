import type { LogEntry } from '../api/logs.ts'
import type { Today } from '../api/today.ts'
import { addCounts } from './add-counts.ts'

const HOUR_MS = 3_600_000

/** Today with a visit of its day. What is compared and what is unusual is counted by the server, once a minute. */
export function addToToday(today: Today, visit: LogEntry): Today {
  const time = Date.parse(visit.access_time)
  if (time < Date.parse(today.from)) return today
  const isOf = ({ at }: { at: string }) => Date.parse(at) <= time && time < Date.parse(at) + HOUR_MS
  return {
    ...today,
    counted: time > Date.parse(today.counted) ? visit.access_time : today.counted,
    today: addCounts(today.today, visit),
    hours: {
      ...today.hours,
      today: today.hours.today.map((hour) => (isOf(hour) ? addCounts(hour, visit) : hour)),
    },
  }
}
