import type { Language } from '@sluice/contract/api-answer'
import type { CloakItem } from '@sluice/contract/api-cloak'
import { renameSettings, type StoredSettings } from '@sluice/contract/settings-by-name'
import type { CloakRow } from '../../base/database/schema.ts'
import type { CloakTotals } from '../../reports/statistics/cloak-totals.ts'
import { country } from './countries.ts'
import type { Shown } from './shown-to.ts'

/** Settings as the API shows them. */
export const shownSettings = (stored: StoredSettings, language: Language) => ({
  ...renameSettings(stored, 'column', 'api'),
  selected_regions: stored.countries.map((code) => country(code, language)),
})

export function cloakItem(row: CloakRow, totals: CloakTotals, shown: Shown): CloakItem {
  const counts = totals.of(row.id)
  return {
    ...shownSettings(row, shown.language),
    id: row.id,
    version: row.version,
    ...shown.addressOf(row),
    created: row.created_at.toISOString(),
    visits: counts.visits,
    real_visits: counts.real_visits,
    audit_visits: counts.audit_visits,
    counts_delayed: totals.delayed,
    taken_down: row.taken_down_reason === null ? null : { reason: row.taken_down_reason },
  }
}
