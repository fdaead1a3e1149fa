/**
 * How dates and times read, in mails, notices and pages alike: 2026年11月26日 14:05 or Nov 26, 2026, 14:05; always with
 * the year, and 24 hours. What ends (a plan, calls, an account) is said in UTC, so that it is the same day everywhere.
 */
export type DateWords = {
  /** A day in the reader's time zone. */
  day: (at: When) => string
  /** A time to the second in the reader's time zone. */
  time: (at: When) => string
  /** A day and a time to the minute in the reader's time zone. */
  moment: (at: When) => string
  /** The same to the second, with its zone. */
  exact: (at: When) => string
  /** The day in UTC. */
  utcDay: (at: When) => string
  /** The day in UTC on which something ends, which says so. */
  endDay: (at: When) => string
  /** The minute in UTC at which something ends. */
  end: (at: When) => string
}
type When = Date | string | number

/** `locale` is `zh-CN` or `en-US`. */
export function dateWords(locale: string): DateWords {
  const chinese = locale.startsWith('zh')
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(locale, options)
    return (at: When) => words.format(new Date(at))
  }
  const clock = (seconds: boolean, timeZone?: string) =>
    format({
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds && { second: '2-digit' }),
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    })
  const zones = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
  const zone = (at: When) =>
    zones.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const gap = chinese ? ' ' : ', '
  const day = format({ dateStyle: 'medium' })
  const utcDay = format({ dateStyle: 'medium', timeZone: 'UTC' })
  const [minutes, seconds, utcMinutes] = [clock(false), clock(true), clock(false, 'UTC')]
  return {
    day,
    time: seconds,
    moment: (at) => `${day(at)}${gap}${minutes(at)}`,
    exact: (at) => `${day(at)}${gap}${seconds(at)} ${zone(at)}`,
    utcDay,
    endDay: (at) => `${utcDay(at)}${chinese ? '（UTC）' : ' (UTC)'}`,
    end: (at) => `${utcDay(at)}${gap}${utcMinutes(at)} UTC`,
  }
}
