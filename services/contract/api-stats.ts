import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Counts, reports, SHARE_COLUMNS } from './reports.ts'

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
export const HANDED_ON = [...SHARE_COLUMNS, 'country-destination'] as const
type HandedOn = (typeof HANDED_ON)[number]
type AnswerOf<Rows> = Rows extends z.ZodType ? ReturnType<typeof items<Rows>> : never
const handedOn = Object.fromEntries(
  HANDED_ON.map((name) => [name, items<z.ZodType>(reports[`by-${name}`].answer.shape.rows)]),
) as { [Name in HandedOn]: AnswerOf<(typeof reports)[`by-${Name}`]['answer']['shape']['rows']> }

export const StatsAnswers = {
  ...handedOn,
  /** `deleted`: the link no longer exists; its visits do. */
  cloak: items(z.array(Counts.extend({ cloak: z.int(), name: z.string(), deleted: z.boolean() }))),
  'over-time': items(z.array(Counts.extend({ at: z.string() }))),
}
