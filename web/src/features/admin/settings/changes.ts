import { changedFields } from '../audit/changed-fields.ts'
import { ofPart, PARTS, type Part } from './parts.ts'
import type { SettingsValues } from './settings-values.ts'

/** How many fields of each group differ from what is saved; groups without a change are left out. */
export function unsavedOf(saved: SettingsValues, values: SettingsValues): ReadonlyMap<Part, number> {
  const counts = PARTS.map((part): [Part, number] => [
    part,
    changedFields(ofPart(part, saved), ofPart(part, values)).filter(({ change }) => change !== 'same').length,
  ])
  return new Map(counts.filter(([, count]) => count > 0))
}
