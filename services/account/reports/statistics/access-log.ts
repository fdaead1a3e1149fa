import type { AccessLogAnswer, AccessLogQuery } from '@sluice/contract/api-cloak'
import { MAX_REPORT_DAYS } from '@sluice/contract/reports'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields } from '../../base/http/fail.ts'
import type { AskReport } from './ask-report.ts'
import { cloakNames, cloaksNamed } from './statistics-store.ts'
import { readRange } from './time-range.ts'

/** Deeper pages need a `cursor`. */
const DEEPEST = 10_000
/** The clocks of redirect nodes may run ahead of ours. */
const AHEAD_MS = 60_000

/** One page of an owner's visits, newest first, with the links' names. */
export async function readAccessLog(
  deps: { db: Db; ask: AskReport },
  owner: number,
  query: z.output<typeof AccessLogQuery>,
): Promise<z.input<typeof AccessLogAnswer>> {
  const { page, per_page } = query
  const offset = query.cursor ? 0 : (page - 1) * per_page
  if (offset > DEEPEST) throw invalidFields({ page: 'field_invalid' })
  const text = query.search?.trim() || null
  const answer = await deps.ask('access-log', {
    owner,
    ...readRange(query, Date.now() + AHEAD_MS, MAX_REPORT_DAYS),
    cloak: query.cloak_id ?? null,
    redirectTo: query.redirect_to ?? null,
    country: query.country?.toUpperCase() ?? null,
    text,
    cloaksNamed: text ? await cloaksNamed(deps.db, owner, text) : [],
    limit: per_page,
    offset,
    cursor: query.cursor ?? null,
  })
  const names = await cloakNames(
    deps.db,
    owner,
    answer.rows.map((row) => row.cloak),
  )
  const items = answer.rows.map((row) => ({
    id: row.id,
    access_time: new Date(row.at).toISOString(),
    visitor_ip: row.ip,
    country_code: row.country,
    mode: row.mode,
    redirect_to: row.redirect_to,
    reason: row.reason,
    cloak_id: row.cloak,
    cloak_name: names.get(row.cloak) ?? '',
    cloak_version: row.cloak_version,
    device: row.device,
    browser: row.browser,
    os: row.os,
    referrer: row.referrer,
  }))
  return { status: 'success', items, page, per_page, total: answer.total, next_cursor: answer.next }
}
