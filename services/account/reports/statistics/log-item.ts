import type { AccessLogItem } from '@sluice/contract/api-access-log'
import { showMoney } from '@sluice/contract/money'
import type { ReportAnswer } from '@sluice/contract/reports'
import type { NamedCloak } from './cloak-names.ts'

type LoggedRow = ReportAnswer<'access-log'>['rows'][number]

/** A visit as the log shows it. A link without a name no longer exists. `hosts`: of custom domains by id. */
export const logItem = (
  row: LoggedRow,
  cloak: NamedCloak | undefined,
  hosts: ReadonlyMap<number, string>,
): AccessLogItem => ({
  id: row.id,
  access_time: new Date(row.at).toISOString(),
  visitor_ip: row.ip,
  country_code: row.country,
  mode: row.mode,
  redirect_to: row.redirect_to,
  reason: row.reason,
  inactive_cause: row.inactive_cause || null,
  cloak_id: row.cloak,
  cloak_name: cloak?.name ?? '',
  cloak_deleted: cloak?.deleted ?? true,
  cloak_version: row.cloak_version,
  device: row.device,
  browser: row.browser,
  os: row.os,
  referrer: row.referrer,
  language: row.language || null,
  prefetch: row.prefetch === 1,
  domain: hosts.get(row.domain) ?? null,
  campaign: row.campaign,
  conversions: row.conversions.map(({ name, at, value, currency, ...conversion }) => ({
    event: name,
    ...conversion,
    at: new Date(at).toISOString(),
    value: value === null || currency === null ? null : showMoney({ minor: value, currency }),
    currency,
  })),
})
