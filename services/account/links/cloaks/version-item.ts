import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@sluice/contract/api-answer'
import { CHANGED_FIELDS, type CloakVersionItem } from '@sluice/contract/api-cloak-history'
import type { z } from 'zod'
import type { CloakVersionRow } from '../../base/database/schema.ts'
import type { OwnHost } from '../../base/short-links/short-address.ts'
import { shownSettings } from './cloak-item.ts'

type Item = z.input<typeof CloakVersionItem>
type Shown = {
  owner: number
  language: Language
  /** By the ids of their domains. */
  hosts: ReadonlyMap<number | null, OwnHost>
}

/** A version as the API shows it, with its differences from the previous one. */
export function versionItem(
  row: CloakVersionRow,
  before: CloakVersionRow | undefined,
  { owner, language, hosts }: Shown,
): Item {
  const shown = (version: CloakVersionRow) => ({
    ...shownSettings(version, language),
    domain: hosts.get(version.domain_id)?.host ?? null,
  })
  const is = shown(row)
  const was = before && shown(before)
  const differs = (field: keyof typeof is) =>
    field === 'domain' ? before?.domain_id !== row.domain_id : !isDeepStrictEqual(was?.[field], is[field])
  const changed = was ? CHANGED_FIELDS.filter(differs) : []
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
