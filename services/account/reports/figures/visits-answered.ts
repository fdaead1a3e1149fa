import type { Log } from '@sluice/kit/log'
import type { AskReport } from '../statistics/ask-report.ts'
import { lastKnown } from './last-known.ts'

/**
 * How many visits the installation has answered, asked at most once a minute. The last known number is given while stats
 * is out of reach; null before there is one.
 */
export const visitsAnsweredReader = (ask: AskReport, log: Log): (() => Promise<number | null>) =>
  lastKnown<number | null>(async () => (await ask('site-totals', {})).visits, {
    none: null,
    keptMs: 60_000,
    failed: (error) => log.warn({ err: error }, 'the count of visits cannot be read; trying again'),
  })
