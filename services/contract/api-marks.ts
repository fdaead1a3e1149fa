import { z } from 'zod'

/**
 * What happened to an account, as charts mark it.
 * - `plan_began`: a plan was approved and began; `plan_added`: one was approved while another ran. `calls` came with it.
 * - `plan_ended`: no other one followed; `calls_ended`: one did. `calls` were left and ended with it.
 * - `calls_added`, `calls_taken`: an administrator gave calls or took some away.
 * - `calls_missing`: `visits` found no call from `at` until `until`, to the quarter hour, or to the day where only daily counts
 *   are left. The rules did not decide where they went.
 * - `account_disabled`, `account_enabled`: an administrator stopped and restored all links.
 * - `link_taken_down`, `link_restored`, `domain_blocked`, `domain_unblocked`: the same of the link or the domain `name`.
 */
export const MARK_KINDS = [
  'plan_began',
  'plan_added',
  'plan_ended',
  'calls_ended',
  'calls_added',
  'calls_taken',
  'calls_missing',
  'account_disabled',
  'account_enabled',
  'link_taken_down',
  'link_restored',
  'domain_blocked',
  'domain_unblocked',
] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/**
 * Moments from `from` until `to`, at most 400 days; without bounds the last 7 days. `cloak_id`: `visits` are those of this link,
 * and links and domains are left out, because its versions tell of them.
 */
export const MarksQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})

/** Values that a kind does not have are null. */
export const MarkItem = z.object({
  kind: z.enum(MARK_KINDS),
  at: z.string(),
  until: z.string().nullable(),
  /** As the plan was called when it was bought. */
  plan_name: z.string().nullable(),
  plan_name_en: z.string().nullable(),
  calls: z.int().nullable(),
  visits: z.int().nullable(),
  name: z.string().nullable(),
})
export type MarkItem = z.infer<typeof MarkItem>

/** The latest moment first. */
export const MarksAnswer = z.object({ status: z.literal('success'), items: z.array(MarkItem) })
