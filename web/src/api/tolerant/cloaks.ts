import { CloakDetailAnswer, CloakItem, CloakListAnswer } from '@sluice/contract/api-cloak'
import { z } from 'zod'
import { asOf, filled, listOf } from './filled.ts'

/** Regions are codes, or objects with an id, a code or a name. */
const region = (given: unknown): unknown => {
  if (typeof given === 'string') return { code: given, name: given }
  return filled(({ id, code = id, name = code }) => ({ code, name }))(given)
}
const fillCloak = filled(({ audit_url, selected_regions, click_id, tracking_template, ...rest }) => ({
  audit_url: audit_url ?? null,
  selected_regions: Array.isArray(selected_regions) ? selected_regions.map(region) : (selected_regions ?? []),
  click_id: click_id ?? false,
  tracking_template: tracking_template ?? false,
  counts_delayed: rest.counts_delayed ?? false,
  taken_down: rest.taken_down ?? null,
}))

export const CloakList = CloakListAnswer.extend({ items: listOf(fillCloak, CloakItem), as_of: asOf })
export const CloakDetail = z.preprocess(fillCloak, CloakDetailAnswer)
/** The data of `link_changed`. */
export const ChangedCloak = z.object({ link: z.preprocess(fillCloak, CloakItem) })
