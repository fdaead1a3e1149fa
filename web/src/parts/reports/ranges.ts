import { daysBack, hoursBack, type TimeSpan } from '../time-span.ts'

export const RANGES = ['24h', '7d', '30d', '90d'] as const
export type RangeName = (typeof RANGES)[number]

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const

export const readRange = (text: string | null): RangeName => RANGES.find((range) => range === text) ?? '30d'

/** The range, the width of its bars, and whether the last one is still growing. */
export type ReportSpan = TimeSpan & { bucket: 'hour' | 'day'; running: boolean }

export const spanOf = (range: RangeName, now: Date): ReportSpan =>
  range === '24h'
    ? { ...hoursBack(24, now), bucket: 'hour', running: true }
    : { ...daysBack(DAYS[range], now), bucket: 'day', running: true }
