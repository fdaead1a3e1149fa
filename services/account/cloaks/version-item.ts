import { isDeepStrictEqual } from 'node:util'
import { CLOAK_FIELDS, type CloakVersionItem } from '@sluice/contract/api-cloak-history'
import type { Language } from '@sluice/contract/api-problem'
import type { z } from 'zod'
import type { CloakVersionRow } from '../database/schema.ts'
import { country } from './countries.ts'

type Settings = Pick<CloakVersionRow, 'name' | 'mode' | 'real_url' | 'audit_url' | 'countries' | 'active'>

const shown = (row: Settings) => ({ ...row, selected_regions: row.countries })

/** The fields in which two versions differ; against nothing, none. */
export function changedFields(
  before: Settings | undefined,
  after: Settings,
): (typeof CLOAK_FIELDS)[number][] {
  if (!before) return []
  const [a, b] = [shown(before), shown(after)]
  return CLOAK_FIELDS.filter((field) => !isDeepStrictEqual(a[field], b[field]))
}

/** A version as the API shows it; `owner` is whose link it is. */
export function versionItem(
  row: CloakVersionRow,
  before: CloakVersionRow | undefined,
  owner: number,
  language: Language,
): z.input<typeof CloakVersionItem> {
  return {
    version: row.version,
    change: row.change,
    changed_at: row.changed_at.toISOString(),
    changed_by: row.changed_by === owner ? 'owner' : 'operator',
    restored_from: row.restored_from,
    changed_fields: changedFields(before, row),
    name: row.name,
    mode: row.mode,
    real_url: row.real_url,
    audit_url: row.audit_url,
    selected_regions: row.countries.map((code) => country(code, language)),
    active: row.active,
  }
}
