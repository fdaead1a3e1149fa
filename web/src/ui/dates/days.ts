/** A calendar day as `2026-11-21`, without a time zone. */
export type Day = string

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const MOMENT = /^(\S+)(?:[T ]\s*(\d{1,2}):(\d{2}))?$/

const text = (date: Date): Day => date.toISOString().slice(0, 10)
const utc = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Parses a typed day with any usual separators; null if there is no such day. */
export function readDay(typed: string): Day | null {
  const [, year, month = '', date = ''] = DAY.exec(typed.trim()) ?? []
  if (year === undefined) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = utc(day)
  return !Number.isNaN(at.getTime()) && text(at) === day ? day : null
}

/** Parses a typed local day and time; a day without a time means its last minute. */
export function readMoment(typed: string): Date | null {
  const [, date = '', hour = '23', minute = '59'] = MOMENT.exec(typed.trim()) ?? []
  const day = readDay(date)
  if (!day || Number(hour) > 23 || Number(minute) > 59) return null
  return new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00`)
}

const SHAPE = '0000-00-00'
const SHAPE_WITH_TIME = '0000-00-00 00:00'

/** Inserts dashes, space and colon into typed digits; text with other separators stays unchanged. */
export function withSigns(typed: string, time: boolean): string {
  const shape = time ? SHAPE_WITH_TIME : SHAPE
  let written = ''
  for (const key of typed) {
    if (written.length === shape.length) break
    const due = shape[written.length]
    if (key === due) written += key
    else if (!/\d/.test(key)) return typed
    else written += due === '0' ? key : `${due}${key}`
  }
  return written
}

export function addDays(day: Day, count: number): Day {
  const at = utc(day)
  at.setUTCDate(at.getUTCDate() + count)
  return text(at)
}

/** The same date in another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const at = utc(day)
  const date = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(date, last))
  return text(at)
}

const WEEKS = 6

/** The six weeks around a day's month; `first` is the first day of the week, 0 for Sunday. */
export function weeksOf(day: Day, first: number): Day[][] {
  const begin = `${day.slice(0, 8)}01`
  const before = (utc(begin).getUTCDay() - first + 7) % 7
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(begin, week * 7 + at - before)),
  )
}

/** Local noon of a day, for formatting it. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00`)

export function today(now = new Date()): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
