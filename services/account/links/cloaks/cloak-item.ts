import type { Language } from '@sluice/contract/api-answer'
import type { CloakItem } from '@sluice/contract/api-cloak'
import type { CloakRow } from '../../base/database/schema.ts'
import { shortLink } from '../../base/short-links/short-code.ts'
import type { CloakTotals } from '../../reports/statistics/cloak-totals.ts'
import { country } from './countries.ts'

export function cloakItem(row: CloakRow, totals: CloakTotals, language: Language): CloakItem {
  const counts = totals.of(row.id)
  return {
    id: row.id,
    name: row.name,
    short_link: shortLink(row.code),
    real_url: row.real_url,
    audit_url: row.audit_url,
    created: row.created_at.toISOString(),
    visits: counts.visits,
    real_visits: counts.real_visits,
    audit_visits: counts.audit_visits,
    counts_delayed: totals.delayed,
    mode: row.mode,
    taken_down: row.taken_down_reason === null ? null : { reason: row.taken_down_reason },
    selected_regions: row.countries.map((code) => country(code, language)),
  }
}
