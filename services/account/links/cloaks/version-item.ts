import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@sluice/contract/api-answer'
import type { CloakVersionItem } from '@sluice/contract/api-cloak-history'
import { SETTING_NAMES } from '@sluice/contract/settings-by-name'
import type { z } from 'zod'
import type { CloakVersionRow } from '../../base/database/schema.ts'
import { shownSettings } from './cloak-item.ts'

type Item = z.input<typeof CloakVersionItem>

/** A version as the API shows it, with its differences from the previous one; `owner` is the link's owner. */
export function versionItem(
  row: CloakVersionRow,
  before: CloakVersionRow | undefined,
  owner: number,
  language: Language,
): Item {
  const is = shownSettings(row, language)
  const was = before && shownSettings(before, language)
  const changed = was ? SETTING_NAMES.filter((field) => !isDeepStrictEqual(was[field], is[field])) : []
  return {
    version: row.version,
    change: row.change,
    changed_at: row.changed_at.toISOString(),
    changed_by: row.changed_by === owner ? 'owner' : 'operator',
    restored_from: row.restored_from,
    changed_fields: changed,
    before: Object.fromEntries(changed.map((field) => [field, was?.[field]])),
    ...is,
  }
}
