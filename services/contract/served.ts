import { z } from 'zod'

/** The longest time in each bucket, in ms (the R5 series of ISO 3). One more bucket holds longer times. */
export const ANSWER_BOUNDS_MS: readonly number[] = [
  ...[0.04, 0.063, 0.1, 0.16, 0.25, 0.4, 0.63, 1, 1.6, 2.5, 4, 6.3, 10, 16, 25, 40, 63, 100],
  ...[160, 250, 400, 630, 1_000, 1_600, 2_500, 4_000, 6_300, 10_000],
]
export const TIME_BUCKETS = ANSWER_BOUNDS_MS.length + 1

/** Most minutes in one message, and most that a worker keeps while account is out of reach: a day. */
export const MAX_SERVED_MINUTES = 1_440

const count = z.int().nonnegative().max(2_147_483_647)

/**
 * What one worker did in one minute in which it was ready. `minute` is in Unix minutes; `answered` counts visits that a
 * rule decided; `faults` those that failed or got "try again shortly"; `times` the timed ones among all, by bucket.
 */
export const ServedMinute = z.object({
  minute: count,
  answered: count,
  faults: count,
  times: z.array(count).length(TIME_BUCKETS),
})
export type ServedMinute = z.infer<typeof ServedMinute>

/** `POST /internal/served` on account. `node` is one run of a worker. A minute that it has told before is ignored. */
export const SERVED_PATH = '/internal/served'
export const Served = z.object({
  node: z.uuid(),
  minutes: z.array(ServedMinute).min(1).max(MAX_SERVED_MINUTES),
})
export type Served = z.infer<typeof Served>
