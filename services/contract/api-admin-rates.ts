import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'
import { Day } from './api-costs.ts'
import { CsvBody, FILE_FAULTS, faultOf, uploadOf } from './csv-upload.ts'

/** All rates of the site together. */
export const MAX_RATES = 100_000

/** `per_usd`: what one US dollar buys of the currency from that day on, a decimal above 0. */
export const RateItem = z.object({ currency: z.string(), day: z.string(), per_usd: z.string() })
export type RateItem = z.infer<typeof RateItem>
export const RatesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  currency: z.string().trim().toUpperCase().max(10).optional(),
})
/** By currency, the newest day first. */
export const RatesAnswer = pageOf(RateItem)

const Currency = z.string().trim().toUpperCase().min(1).max(10)
export const RateBody = z.strictObject({
  currency: Currency,
  day: Day,
  per_usd: z.string().trim().min(1).max(40),
})
export const RateAnswer = dataOf(RateItem)
export const RateRemoval = RateBody.pick({ currency: true, day: true })

/** Columns: `currency`, `day`, `per_usd`. */
export const RateUploadBody = CsvBody
export const RATE_LINE_FAULTS = [
  ...FILE_FAULTS,
  ...(['line_uneven', 'line_repeated', 'day_invalid'] as const),
  ...(['currency_unknown', 'currency_is_base', 'rate_invalid'] as const),
] as const
export const RateFaultLine = faultOf(RATE_LINE_FAULTS)
export type RateFaultLine = z.infer<typeof RateFaultLine>
export const RateUpload = uploadOf(RateFaultLine, RateItem)
export type RateUpload = z.infer<typeof RateUpload>
export const RateUploadAnswer = dataOf(RateUpload)
