import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@sluice/contract/api-answer'
import { CLOAK_FIELDS, type CloakVersionItem } from '@sluice/contract/api-cloak-history'
import type { z } from 'zod'
import type { CloakVersionRow } from '../../base/database/schema.ts'
import { country } from './countries.ts'

type Item = z.input<typeof CloakVersionItem>
type Settings = Pick<CloakVersionRow, 'name' | 'mode' | 'real_url' | 'audit_url' | 'countries' | 'active'>

const shown = (row: Settings, language: Language) => ({
  name: row.name,
  mode: row.mode,
  real_url: row.real_url,
  audit_url: row.audit_url,
  selected_regions: row.countries.map((code) => country(code, language)),
  active: row.active,
})

/** A version as the API shows it, with its differences from the previous one; `owner` is the link's owner. */
export function versionItem(
  row: CloakVersionRow,
  before: CloakVersionRow | undefined,
  owner: number,
  language: Language,
): Item {
  const is = shown(row, language)
  const was = before && shown(before, language)
  const changed = was ? CLOAK_FIELDS.filter((field) => !isDeepStrictEqual(was[field], is[field])) : []
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
