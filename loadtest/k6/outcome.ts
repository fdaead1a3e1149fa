import { z } from 'zod'

const Count = z.object({ count: z.number() }).optional()

/** The fields used of k6's `--summary-export`; counters that stayed at zero are absent. */
const Summary = z.object({
  metrics: z.object({
    'http_req_duration{kind:visit}': z.object({ med: z.number(), 'p(99)': z.number(), max: z.number() }),
    'checks{kind:visit}': z.object({ passes: z.number(), fails: z.number() }),
    redirected: Count,
    dropped_iterations: Count,
  }),
})

/** k6's results of one shape: answers, and times of visits in ms. */
export type Outcome = {
  right: number
  wrong: number
  /** Arrivals that k6 could not start in time. */
  dropped: number
  /** Redirects, which must be stored as visits. */
  redirected: number
  p50: number
  p99: number
  slowest: number
}

/** Reads the text of a summary; throws if it is invalid. */
export function readOutcome(text: string): Outcome {
  const { metrics } = Summary.parse(JSON.parse(text))
  const { med, 'p(99)': p99, max } = metrics['http_req_duration{kind:visit}']
  const { passes, fails } = metrics['checks{kind:visit}']
  return {
    right: passes,
    wrong: fails,
    dropped: metrics.dropped_iterations?.count ?? 0,
    redirected: metrics.redirected?.count ?? 0,
    p50: med,
    p99,
    slowest: max,
  }
}
