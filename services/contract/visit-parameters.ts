import { z } from 'zod'
import { Campaign } from './campaign.ts'

/** `POST /internal/visit-parameters` on stats: the kept parameters of single visits, for outgoing postbacks. */
export const VISIT_PARAMETERS_PATH = '/internal/visit-parameters'
export const MAX_VISITS_ASKED = 500

/** A visit as its click id names it. `at`: Unix milliseconds. */
const NamedVisit = z.strictObject({
  owner: z.int().positive(),
  at: z.int().nonnegative(),
  spool: z.string().min(1).max(32),
  seq: z.int().nonnegative(),
})
export type NamedVisit = z.infer<typeof NamedVisit>

export const VisitParametersQuestion = z.strictObject({
  visits: z.array(NamedVisit).min(1).max(MAX_VISITS_ASKED),
})
export const VisitParametersAnswer = z.object({
  visits: z.array(z.object({ spool: z.string(), seq: z.int(), campaign: Campaign })),
})
