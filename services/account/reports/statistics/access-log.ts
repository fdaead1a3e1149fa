import type { AccessLogAnswer, AccessLogQuery } from '@sluice/contract/api-access-log'
import { CAMPAIGN_FILTERS, type CampaignFilter } from '@sluice/contract/campaign'
import { storedDevices } from '@sluice/contract/devices'
import { showMoney } from '@sluice/contract/money'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields } from '../../base/http/fail.ts'
import type { AskReport } from './ask-report.ts'
import { cloakNames } from './cloak-names.ts'
import { readSearch } from './read-search.ts'
import { cloaksNamed } from './statistics-store.ts'
import { readLogRange } from './time-range.ts'

/** Deeper pages need a `cursor`. */
const DEEPEST = 10_000
/** The clocks of redirect nodes may run ahead of ours. */
const AHEAD_MS = 60_000

type Query = z.output<typeof AccessLogQuery>

const campaignIn = (query: Query): Partial<Record<CampaignFilter, string>> =>
  Object.fromEntries(
    CAMPAIGN_FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  )

/** One page of an owner's visits, newest first, with the links' names. */
export async function readAccessLog(
  deps: { db: Db; ask: AskReport },
  owner: number,
  query: Query,
): Promise<z.input<typeof AccessLogAnswer>> {
  const { page, per_page, device } = query
  const offset = query.cursor ? 0 : (page - 1) * per_page
  if (offset > DEEPEST) throw invalidFields({ page: 'page_too_deep' })
  const answer = await deps.ask('access-log', {
    owner,
    ...readLogRange(query, Date.now() + AHEAD_MS),
    cloak: query.cloak_id ?? null,
    redirectTo: query.redirect_to ?? null,
    country: query.country?.toUpperCase() ?? null,
    reason: query.reason ?? null,
    devices: device ? [...storedDevices(device)] : null,
    campaign: campaignIn(query),
    search: await readSearch(query.search, (text) => cloaksNamed(deps.db, owner, text)),
    limit: per_page,
    offset,
    cursor: query.cursor ?? null,
    asOf: query.as_of ?? null,
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
    inactive_cause: row.inactive_cause || null,
    cloak_id: row.cloak,
    cloak_name: names.get(row.cloak)?.name ?? '',
    cloak_deleted: names.get(row.cloak)?.deleted ?? true,
    cloak_version: row.cloak_version,
    device: row.device,
    browser: row.browser,
    os: row.os,
    referrer: row.referrer,
    language: row.language || null,
    prefetch: row.prefetch === 1,
    campaign: row.campaign,
    conversions: row.conversions.map(({ name, at, value, currency, ...conversion }) => ({
      event: name,
      ...conversion,
      at: new Date(at).toISOString(),
      value: value === null || currency === null ? null : showMoney({ minor: value, currency }),
      currency,
    })),
  }))
  return {
    status: 'success',
    items,
    page,
    per_page,
    total: answer.total,
    as_of: answer.asOf,
    next_cursor: answer.next,
    previous_cursor: answer.previous,
  }
}
