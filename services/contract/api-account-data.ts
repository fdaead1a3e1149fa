import { z } from 'zod'
import { dataOf, LANGUAGES } from './api-answer.ts'

/** Time between the request to delete an account and the deletion. */
export const DELETION_DAYS = 7

/** Proof of identity: the password and, with a second factor, one of its codes or a recovery code. */
export const ProofBody = z.strictObject({
  password: z.string().max(128),
  totp: z.string().max(32).optional(),
  lang: z.enum(LANGUAGES).optional(),
})

/** Times are ISO 8601. */
export const Deletion = z.object({ asked_at: z.string(), due_at: z.string() })
export const DeletionAnswer = dataOf(Deletion)

/** A ZIP of JSON and JSON Lines files. `manifest.json`, its last entry, has the number of records in each. */
export const ExportAnswer = z.file().mime('application/zip')

/** The remaining steps of a deletion, in this order. */
export const DELETION_STEPS = ['identity', 'files', 'routing', 'visits'] as const
export type DeletionStep = (typeof DELETION_STEPS)[number]

/** Why a due deletion does not proceed. */
export const DELETION_FAULTS = ['payment_pending', 'last_superadmin', 'store_unavailable'] as const
export type DeletionFault = (typeof DELETION_FAULTS)[number]
