import { z } from 'zod'

/** Most owners that one call names. */
export const MAX_ERASURES = 1_000

/**
 * `POST /internal/erasures` on stats: the visits of these owners lose what says who visited, now and whenever more of
 * them arrive. `left`: rows of theirs that still say it.
 */
export const ERASURES_PATH = '/internal/erasures'
export const Erasures = z.strictObject({ owners: z.array(z.int().positive()).min(1).max(MAX_ERASURES) })
export type Erasures = z.infer<typeof Erasures>
export const ErasuresAnswer = z.object({ left: z.int().nonnegative() })
export type ErasuresAnswer = z.infer<typeof ErasuresAnswer>
