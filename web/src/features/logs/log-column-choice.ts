import { keptList } from '../../kept/kept-list.ts'

/** Columns beside the time, in their order. */
export const LOG_COLUMNS = [
  ...(['ip', 'country', 'mode', 'to', 'why', 'name', 'ua'] as const),
  ...(['language', 'referrer', 'campaign'] as const),
] as const
export type LogColumn = (typeof LOG_COLUMNS)[number]

export const keptColumns = keptList<LogColumn>('sluice.logColumns', LOG_COLUMNS, LOG_COLUMNS.slice(0, 7))
