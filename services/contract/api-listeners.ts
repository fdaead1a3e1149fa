import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** Most listeners of one account at once. */
export const MAX_LISTENERS = 10
/** A listener that reads nothing for this long ends, and what waits for it is deleted. */
export const LISTENER_SECONDS = 300
/** Few enough to pass on within `LISTENER_SECONDS`, even when each takes 15 seconds. */
export const MAX_HEARD = 10

/** Visits are no changes of the account: who wants them reads the access log. */
export const LISTENER_EVENTS = WEBHOOK_EVENTS.filter((type) => !type.startsWith('visit.'))

/** Without `events`: all of them. */
export const ListenerBody = z.strictObject({
  events: z
    .array(z.enum(LISTENER_EVENTS))
    .min(1)
    .max(LISTENER_EVENTS.length)
    .default(() => [...LISTENER_EVENTS]),
})
/** `ends_at` moves on with every read. */
export const ListenerAnswer = dataOf(
  z.object({ id: z.int(), events: z.array(z.enum(LISTENER_EVENTS)), ends_at: z.string() }),
)

/** `cursor`: the `next_cursor` of the answer before. What that answer had is deleted then. */
export const HeardQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
})
/** Oldest first. The same events come again until the next read says by its cursor that they arrived. */
export const HeardAnswer = z.object({
  status: z.literal('success'),
  items: z.array(
    z.object({
      /** What a webhook sends as `webhook-id`. */
      id: z.string(),
      type: z.string(),
      link: z.int().nullable(),
      created: z.string(),
      /** The body as a webhook sends it. */
      body: z.string(),
    }),
  ),
  next_cursor: z.string(),
})
