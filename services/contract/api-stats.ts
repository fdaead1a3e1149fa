import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Counts, isOfVisits, SHARE_COLUMNS, shareReports, type VisitColumn } from './share-reports.ts'

/** With filters other than `cloak_id`, `complete_from` is there, too. */
const items = <T extends z.ZodType>(rows: T) =>
  dataOf(
    z.object({
      from: z.string(),
      to: z.string(),
      complete_from: z.string().nullable().optional(),
      items: rows,
    }),
  )

/** `complete_from`: earlier visits of the range are no longer kept and not counted; null: all are counted. */
const itemsOfVisits = <T extends z.ZodType>(rows: T) =>
  dataOf(z.object({ from: z.string(), to: z.string(), complete_from: z.string().nullable(), items: rows }))

/** Reports whose rows the public call passes on unchanged; the internal shapes are the public ones. */
export const HANDED_ON = [...SHARE_COLUMNS, 'country-destination'] as const
type HandedOn = (typeof HANDED_ON)[number]
type AnswerOf<Name, Rows> = Rows extends z.ZodType
  ? ReturnType<Name extends VisitColumn ? typeof itemsOfVisits<Rows> : typeof items<Rows>>
  : never
const answerOf = (name: HandedOn) => {
  const rows: z.ZodType = shareReports[`by-${name}`].answer.shape.rows
  return isOfVisits(name) ? itemsOfVisits(rows) : items(rows)
}
const handedOn = Object.fromEntries(HANDED_ON.map((name) => [name, answerOf(name)])) as {
  [Name in HandedOn]: AnswerOf<Name, (typeof shareReports)[`by-${Name}`]['answer']['shape']['rows']>
}

export const StatsAnswers = {
  ...handedOn,
  /** `deleted`: the link no longer exists; its visits do. */
  cloak: items(z.array(Counts.extend({ cloak: z.int(), name: z.string(), deleted: z.boolean() }))),
  /** Hosts of custom domains, also of those that were removed; empty: the installation's address. */
  domain: items(z.array(Counts.extend({ domain: z.string() }))),
  'over-time': items(z.array(Counts.extend({ at: z.string() }))),
}

/** `cloak_id`: of this link. */
export const FirstVisitQuery = z.strictObject({ cloak_id: z.coerce.number().int().positive().optional() })
/** When the first visit came, to the quarter hour, or to the day (noon UTC) where only daily counts are left; null: none came. */
export const FirstVisitAnswer = dataOf(z.object({ at: z.string().nullable() }))
