import { CHANGED_FIELDS } from '@sluice/contract/api-cloak-history'
import type { CloakVersion } from '../../../api/cloak-history.ts'

export type Field = CloakVersion['changed_fields'][number]
export type Settings = Pick<CloakVersion, Field>
/** Settings of one value, which a change replaces. */
export type Single = Exclude<Field, 'selected_regions'>

export type Change =
  | { field: Single; was: Settings[Single]; is: Settings[Single] }
  | { field: 'selected_regions'; kept: string[]; added: string[]; removed: string[] }

/** Differences between two states of a link, field by field. Fields missing in `was` count as equal. */
export const changesBetween = (was: CloakVersion['before'], is: Settings): Change[] =>
  CHANGED_FIELDS.flatMap((field) => changeOf(field, was, is) ?? [])

function changeOf(field: Field, was: CloakVersion['before'], is: Settings): Change | null {
  if (field === 'selected_regions') return regionChange(was.selected_regions, is.selected_regions)
  const before = was[field]
  return before === undefined || before === is[field] ? null : { field, was: before, is: is[field] }
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
