import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Counts, reports } from './reports.ts'

/** `GET /api/stats/{name}` for the signed-in owner. Without `from`/`to`: the last 7 days. `tz` is an IANA time zone. */
export const StatsQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})
export const StatsOverTimeQuery = StatsQuery.extend({
  bucket: z.enum(['hour', 'day']).default('day'),
  tz: z.string().max(64).default('UTC'),
})

const items = <T extends z.ZodType>(rows: T) =>
  dataOf(z.object({ from: z.string(), to: z.string(), items: rows }))

/** Reports whose rows the public call passes on unchanged; the internal shapes are the public ones. */
export const StatsAnswers = {
  country: items(reports['by-country'].answer.shape.rows),
  'country-destination': items(reports['by-country-destination'].answer.shape.rows),
  reason: items(reports['by-reason'].answer.shape.rows),
  device: items(reports['by-device'].answer.shape.rows),
  browser: items(reports['by-browser'].answer.shape.rows),
  os: items(reports['by-os'].answer.shape.rows),
  cloak: items(z.array(Counts.extend({ cloak: z.int(), name: z.string() }))),
  'over-time': items(z.array(Counts.extend({ at: z.string() }))),
} as const
