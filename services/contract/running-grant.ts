import { z } from 'zod'

export const GRANT_KINDS = ['trial', 'plan', 'adjustment'] as const

/**
 * A grant that has not ended. `left` of all grants adds up to `remaining`. They are listed in the order they are spent:
 * the soonest end first, those without an end last. The names are those of the purchased plan; null for other kinds.
 */
export const RunningGrant = z.object({
  id: z.int(),
  kind: z.enum(GRANT_KINDS),
  plan_name: z.string().nullable(),
  plan_name_en: z.string().nullable(),
  calls: z.int(),
  left: z.int(),
  valid_until: z.string().nullable(),
  created: z.string(),
})
export type RunningGrant = z.infer<typeof RunningGrant>
