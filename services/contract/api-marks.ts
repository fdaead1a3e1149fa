import { z } from 'zod'

/**
 * What happened to an account, as charts mark it.
 * - `plan_began`: a plan was approved and began; `plan_added`: one was approved while another ran. `calls` came with it.
 * - `plan_ended`: no other one followed; `calls_ended`: one did. `calls` were left and ended with it.
 * - `calls_added`, `calls_taken`: an administrator gave calls or took some away.
 */
export const MARK_KINDS = [
  'plan_began',
  'plan_added',
  'plan_ended',
  'calls_ended',
  'calls_added',
  'calls_taken',
] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Moments from `from` until `to`, at most 400 days; without bounds the last 7 days. */
export const MarksQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})

export const MarkItem = z.object({
  kind: z.enum(MARK_KINDS),
  at: z.string(),
  /** As the plan was called when it was bought; null for other kinds. */
  plan_name: z.string().nullable(),
  plan_name_en: z.string().nullable(),
  calls: z.int(),
})
export type MarkItem = z.infer<typeof MarkItem>

/** The latest moment first. */
export const MarksAnswer = z.object({ status: z.literal('success'), items: z.array(MarkItem) })
