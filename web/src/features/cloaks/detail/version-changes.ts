import { CLOAK_FIELDS } from '@sluice/contract/api-cloak-history'
import type { CloakVersion } from '../../../api/cloak-history.ts'

export type Field = CloakVersion['changed_fields'][number]
export type Settings = Pick<CloakVersion, Field>
type TextField = 'name' | 'real_url' | 'audit_url'

export type Change =
  | { field: TextField; was: string | null; is: string | null }
  | { field: 'mode'; was: Settings['mode']; is: Settings['mode'] }
  | { field: 'active'; was: boolean; is: boolean }
  | { field: 'selected_regions'; kept: string[]; added: string[]; removed: string[] }

/** Differences between two states of a link, field by field. Fields missing in `was` count as equal. */
export const changesBetween = (was: CloakVersion['before'], is: Settings): Change[] =>
  CLOAK_FIELDS.flatMap((field) => changeOf(field, was, is) ?? [])

function changeOf(field: Field, was: CloakVersion['before'], is: Settings): Change | null {
  switch (field) {
    case 'mode':
      return was.mode === undefined || was.mode === is.mode ? null : { field, was: was.mode, is: is.mode }
    case 'active':
      return was.active === undefined || was.active === is.active
        ? null
        : { field, was: was.active, is: is.active }
    case 'selected_regions':
      return regionChange(was.selected_regions, is.selected_regions)
    default: {
      const text = was[field]
      return text === undefined || text === is[field] ? null : { field, was: text, is: is[field] }
    }
  }
}

type Regions = Settings['selected_regions']

function regionChange(was: Regions | undefined, is: Regions): Change | null {
  if (!was) return null
  const [before, after] = [codesOf(was), codesOf(is)]
  const added = [...after].filter((code) => !before.has(code))
  const removed = [...before].filter((code) => !after.has(code))
  if (added.length + removed.length === 0) return null
  return { field: 'selected_regions', kept: [...after].filter((code) => before.has(code)), added, removed }
}

const codesOf = (regions: Regions) => new Set(regions.map(({ code }) => code))
