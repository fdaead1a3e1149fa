import { z } from 'zod'
import { Counts, owner } from './share-reports.ts'

/** Two days with one clock change, and an hour. */
const MAX_SPAN_MS = 50 * 3_600_000
const span = z
  .strictObject({ from: z.int().nonnegative(), to: z.int().positive() })
  .refine(({ from, to }) => from < to && to - from <= MAX_SPAN_MS)

const moved = { now: z.int(), before: z.int() }

/** Most places of `hours-by-place`: those with the most visits. */
export const MAX_PLACES = 200

/** What the first screen of the dashboard asks; read from kept visits alone. */
export const todayReports = {
  /**
   * Counts of three spans, null when their visits are not all kept any more. The links and countries whose visits moved
   * most between `before` and `now`, judged by their difference in standard deviations, when one of both is at least `least`.
   */
  moved: {
    question: z.strictObject({
      owner,
      ...{ now: span, before: span, earlier: span },
      least: z.int().positive(),
      limit: z.int().min(1).max(100),
    }),
    answer: z.object({
      now: Counts,
      before: Counts.nullable(),
      earlier: Counts.nullable(),
      cloaks: z.array(z.object({ cloak: z.int(), ...moved })),
      countries: z.array(z.object({ country: z.string(), ...moved })),
    }),
  },
  /**
   * Visits by hour of each link, as a whole (`country` null) and by country, if an hour of theirs has `least` or more. Hours
   * begin at the start of their span. The four lists are of one length; hours without visits are left out.
   */
  'hours-by-place': {
    question: z.strictObject({ owner, spans: z.array(span).min(1).max(5), least: z.int().positive() }),
    answer: z.object({
      /** Visits before it are not all kept. */
      since: z.int(),
      rows: z.array(
        z.object({
          cloak: z.int(),
          country: z.string().nullable(),
          at: z.array(z.int()),
          visits: z.array(z.int()),
          /** Visits that the link's rules led somewhere, which is so in mode `cloak` alone, and those led to the audit link. */
          ruled: z.array(z.int()),
          audit: z.array(z.int()),
        }),
      ),
    }),
  },
} as const
