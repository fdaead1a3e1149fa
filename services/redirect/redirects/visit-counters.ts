import { REASONS, type Reason } from '@sluice/contract/visit'

export type VisitCounters = Record<Reason | 'unknown' | 'unavailable' | 'failed' | 'head' | 'cold', number>

export const newCounters = () =>
  Object.fromEntries(
    [...REASONS, 'unknown', 'unavailable', 'failed', 'head', 'cold'].map((name) => [name, 0]),
  ) as VisitCounters
