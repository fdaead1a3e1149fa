import { daysBack, hoursBack, type TimeSpan } from '../../../parts/time-span.ts'

export const RANGES = ['24h', '7d', '30d', '90d'] as const
export type RangeName = (typeof RANGES)[number]

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const

export const readRange = (text: string | null): RangeName => RANGES.find((range) => range === text) ?? '30d'

/** The asked time and the width of the bars over it. */
export const spanOf = (range: RangeName, now: Date): TimeSpan & { bucket: 'hour' | 'day' } =>
  range === '24h'
    ? { ...hoursBack(24, now), bucket: 'hour' }
    : { ...daysBack(DAYS[range], now), bucket: 'day' }
