import type { LogEntry } from '../../api/logs.ts'

/** A visit as the address names it: its time, by which it is found, and its id. */
export const writeVisit = ({ id, access_time }: Pick<LogEntry, 'id' | 'access_time'>): string =>
  `${Date.parse(access_time)}.${id}`

export type NamedVisit = { at: number; id: string }

/** Latest Unix milliseconds that a date can have. */
const LAST_MS = 8_640_000_000_000_000

export function readVisit(written: string | null): NamedVisit | null {
  const [, time = '', id = ''] = /^(\d{1,16})\.(.{1,100})$/.exec(written ?? '') ?? []
  const at = Number(time)
  return id && at < LAST_MS ? { at, id } : null
}
