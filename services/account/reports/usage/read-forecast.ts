import type { ForecastAnswer } from '@sluice/contract/api-calls'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { readRunningGrants } from '../../money/calls/read-balance.ts'
import type { AskReport } from '../statistics/ask-report.ts'
import { forecast, rateOf } from './forecast.ts'

const DAY_MS = 86_400_000
const RATE_DAYS = 7

/** What becomes of an owner's calls at the rate of the last seven days. */
export async function readForecast(
  { db, ask }: { db: Db; ask: AskReport },
  owner: number,
  now: number,
): Promise<z.input<typeof ForecastAnswer>['data']> {
  const range = { from: now - RATE_DAYS * DAY_MS, to: now }
  const [{ rows }, grants, { created_at }] = await Promise.all([
    ask('over-time', { owner, ...range, bucket: 'day', timeZone: 'UTC' }),
    readRunningGrants(db, owner),
    db.selectFrom('users').select('created_at').where('id', '=', owner).executeTakeFirstOrThrow(),
  ])
  const { perDay, days } = rateOf(rows, { ...range, opened: created_at.getTime() })
  const left = grants.map((grant) => ({ ...grant, calls: grant.calls - grant.spent }))
  const said = forecast(left, perDay, new Date(now))
  const at = said?.at.toISOString() ?? null
  const spent = said?.cause === 'spent'
  return {
    calls_per_day: perDay,
    rate_days: days,
    cause: said?.cause ?? null,
    runs_out_at: spent ? at : null,
    days_left: spent ? (said.at.getTime() - now) / DAY_MS : null,
    expires_at: spent ? null : at,
    unused: said?.cause === 'ended' ? said.unused : null,
  }
}
