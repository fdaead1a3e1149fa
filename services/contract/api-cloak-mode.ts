import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { CloakItem } from './api-cloak.ts'
import { CloakPropagation } from './api-cloak-history.ts'
import { CLOAK_MODES } from './visit.ts'

/** `version`: the one that the caller saw. When the link has another by now, it stays as it is: `link_changed`. */
export const CloakModeBody = z.strictObject({
  mode: z.enum(CLOAK_MODES),
  version: z.int().positive().max(1_000_000_000).optional(),
})
/** `live`: how far the version has spread so far; `GET /api/cloak/propagation/{id}` tells how it goes on. */
export const CloakModeAnswer = dataOf(CloakItem.extend({ version: z.int(), live: CloakPropagation }))

/** The data of `link_changed`: the link as it is now. */
export const ChangedLink = z.object({ link: CloakItem.extend({ version: z.int() }) })

/** Most links of one call. */
export const MAX_CHOSEN_LINKS = 100
export const ChosenLinksBody = z.strictObject({
  ids: z.array(z.int().positive()).min(1).max(MAX_CHOSEN_LINKS),
})

const Chosen = z.object({ id: z.int(), name: z.string() })
/** `not_found`: no own link, or deleted; it has no name then. */
const Refused = z.object({
  id: z.int(),
  name: z.string().nullable(),
  reason: z.enum(['not_found', 'without_audit_link']),
})
export type RefusedLink = z.infer<typeof Refused>

/** `changed` are in audit mode now, `already_safe` were before, `refused` stay as they are. */
export const ChosenToSafeAnswer = dataOf(
  z.object({ changed: z.array(Chosen), already_safe: z.array(Chosen), refused: z.array(Refused) }),
)
export type ChosenToSafe = z.infer<typeof ChosenToSafeAnswer>['data']
export const ChosenDeletedAnswer = dataOf(z.object({ deleted: z.array(Chosen), refused: z.array(Refused) }))
export type ChosenDeleted = z.infer<typeof ChosenDeletedAnswer>['data']
