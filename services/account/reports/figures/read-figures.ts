import type { AdminStatistics } from '@sluice/contract/api-admin-statistics'
import type { Counts } from '@sluice/contract/share-reports'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import type { Range } from '../statistics/time-range.ts'
import { byDay, sumCounts } from './by-day.ts'
import type { ReadPayments } from './payment-figures.ts'
import {
  countOpenAbuseReports,
  readCloakFigures,
  readDays,
  readPlanFigures,
  readUserFigures,
} from './site-figures.ts'

/** `readPayments` null: this installation takes no payments. */
export type FigureDeps = { db: Db; ask: AskReport; readPayments: ReadPayments | null }

/** Figures of the whole site for administrators. Without stats everything but the visits is there. */
export async function readFigures(
  { db, ask, readPayments }: FigureDeps,
  range: Range,
  timeZone: string,
): Promise<z.input<typeof AdminStatistics>> {
  const asked = visitsByDay(ask, range, timeZone)
  const users = await readUserFigures(db, range)
  const cloaks = await readCloakFigures(db, range)
  const plans = await readPlanFigures(db)
  const open = await countOpenAbuseReports(db)
  const days = await readDays(db, range, timeZone)
  const payments = readPayments && (await readPayments(db, range, timeZone))
  const paid = new Map(payments?.days.map((day) => [day.day, day]))
  const visits = await asked
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    users,
    payments: payments?.totals ?? null,
    plans,
    cloaks,
    abuse_reports: { open },
    visits: visits && sumCounts([...visits.values()]),
    over_time: days.map((day) => ({
      ...day,
      payments: payments && (paid.get(day.day)?.payments ?? 0),
      revenue: payments && (paid.get(day.day)?.revenue ?? 0),
      visits: visits && (visits.get(day.day) ?? sumCounts([])),
    })),
  }
}

/** Null when stats cannot be reached. */
const visitsByDay = (ask: AskReport, range: Range, timeZone: string): Promise<Map<string, Counts> | null> =>
  ask('site-over-time', { ...range, bucket: 'day', timeZone }).then(
    ({ rows }) => byDay(rows, timeZone),
    () => null,
  )
