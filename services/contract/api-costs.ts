import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'
import { COST_FAULTS, COST_KINDS } from './costs.ts'
import { CsvBody, FILE_FAULTS, faultOf, uploadOf } from './csv-upload.ts'

/** Most days of one call, and of one question. */
export const MAX_COST_DAYS = 366
/** The days that a cost or a rate may have. */
export const MIN_DAY = '2000-01-01'
export const MAX_DAY = '2099-12-31'

/** A UTC day. */
export const Day = z.iso.date().refine((day) => day >= MIN_DAY && day <= MAX_DAY)
export const LinkId = z.int().positive()

/** Without `to` up to today, without `from` the 30 days to `to`. */
export const CostsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(100),
  cloak_id: z.coerce.number().int().positive().optional(),
  from: Day.optional(),
  to: Day.optional(),
})
export const CostItem = z.object({
  cloak_id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The link is deleted. */
  deleted: z.boolean(),
  day: z.string(),
  /** `day`: what the day's visits cost together; `click`: what each of them costs that led to a destination. */
  kind: z.enum(COST_KINDS),
  /** A decimal; of `click` with up to six digits more than the currency has. */
  amount: z.string(),
  currency: z.string(),
  changed: z.string(),
})
export type CostItem = z.infer<typeof CostItem>
/** The newest day first. Days without a cost, and costs that were taken back, are not in it. */
export const CostsAnswer = pageOf(CostItem)

/** Sets every day from `from` to `to` (`from` alone unless given). The amount of `day` is that of each of them. */
export const CostBody = z.strictObject({
  cloak_id: LinkId,
  from: Day,
  to: Day.optional(),
  kind: z.enum(COST_KINDS),
  amount: z.string().trim().min(1).max(40),
  currency: z.string().trim().min(1).max(10),
})
export const CostRemoval = CostBody.pick({ cloak_id: true, from: true, to: true })
/** `changed`: days that have another cost than before. */
export const CostsSetAnswer = dataOf(z.object({ days: z.int(), changed: z.int() }))

/** Columns: `link` (short code, id, or the whole short link), `day`, `amount` or `per_click`, `currency`. */
export const CostUploadBody = CsvBody
export const COST_LINE_FAULTS = [
  ...FILE_FAULTS,
  ...(['line_uneven', 'line_repeated', 'link_unknown', 'link_ambiguous', 'day_invalid'] as const),
  ...(['amount_missing', 'amount_twice'] as const),
  ...COST_FAULTS,
] as const
export const CostFaultLine = faultOf(COST_LINE_FAULTS)
export type CostFaultLine = z.infer<typeof CostFaultLine>
export const CostUpload = uploadOf(
  CostFaultLine,
  CostItem.pick({
    cloak_id: true,
    code: true,
    name: true,
    day: true,
    kind: true,
    amount: true,
    currency: true,
  }),
)
export type CostUpload = z.infer<typeof CostUpload>
export const CostUploadAnswer = dataOf(CostUpload)
