import { z } from 'zod'

/** Most owners in one call. */
export const MAX_ERASURES = 1_000

/**
 * `POST /internal/erasures` on stats: the visits of these owners lose their visitors' data, now and whenever more arrive.
 * `left`: rows that still have it.
 */
export const ERASURES_PATH = '/internal/erasures'
export const Erasures = z.strictObject({ owners: z.array(z.int().positive()).min(1).max(MAX_ERASURES) })
export type Erasures = z.infer<typeof Erasures>
export const ErasuresAnswer = z.object({ left: z.int().nonnegative() })
export type ErasuresAnswer = z.infer<typeof ErasuresAnswer>
