import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { CAMPAIGN_SUBS, type CampaignSub } from './campaign.ts'
import { Counts, SHARE_COLUMNS, shareReports } from './share-reports.ts'

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

/** `complete_from`: earlier visits of the range are no longer kept and not counted; null: all are counted. */
const itemsOfVisits = <T extends z.ZodType>(rows: T) =>
  dataOf(z.object({ from: z.string(), to: z.string(), complete_from: z.string().nullable(), items: rows }))

/** Reports whose rows the public call passes on unchanged; the internal shapes are the public ones. */
export const HANDED_ON = [...SHARE_COLUMNS, 'country-destination'] as const
type HandedOn = (typeof HANDED_ON)[number]
type AnswerOf<Name, Rows> = Rows extends z.ZodType
  ? ReturnType<Name extends CampaignSub ? typeof itemsOfVisits<Rows> : typeof items<Rows>>
  : never
const isOfVisits = (name: HandedOn) => CAMPAIGN_SUBS.some((sub) => sub === name)
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
  'over-time': items(z.array(Counts.extend({ at: z.string() }))),
}
