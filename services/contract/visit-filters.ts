import { z } from 'zod'
import { CAMPAIGN_FILTERS } from './campaign.ts'

/**
 * What an owner's visits are filtered by, in the log, in reports and in the addresses of the web. Values are as reports show
 * them: `cloak_id` a number, `country` a code, `referrer` and `domain` a host. An empty value: visits that have none.
 */
export const VISIT_FILTERS = [
  ...(['cloak_id', 'country', 'reason', 'redirect_to'] as const),
  ...(['device', 'browser', 'os', 'language', 'referrer', 'domain'] as const),
  ...CAMPAIGN_FILTERS,
] as const
export type VisitFilter = (typeof VISIT_FILTERS)[number]

/** Most values of one filter. */
export const MAX_FILTER_VALUES = 50
/** Most UTF-16 code units of a value as it stands in a query. */
export const MAX_WRITTEN_VALUE = 400

/** A visit passes when its value is one of `is`, unless that is empty, and none of `not`. */
const FilterValues = z.strictObject({
  is: z.array(z.string().max(MAX_WRITTEN_VALUE)).max(MAX_FILTER_VALUES),
  not: z.array(z.string().max(MAX_WRITTEN_VALUE)).max(MAX_FILTER_VALUES),
})
export type FilterValues = z.infer<typeof FilterValues>

/** A visit passes when it passes each. */
export const VisitFilters = z.partialRecord(z.enum(VISIT_FILTERS), FilterValues)
export type VisitFilters = z.infer<typeof VisitFilters>

/**
 * How a value stands in a query: `DE` is, `!DE` is not. A value that begins with `!` or `=` itself has a `=` before it. A name
 * may be repeated.
 */
export const writeFilterValue = (value: string, is: boolean): string =>
  is ? (/^[!=]/.test(value) ? `=${value}` : value) : `!${value}`

/** The values of one name. */
export function readFilterValues(written: readonly string[]): FilterValues {
  const values: FilterValues = { is: [], not: [] }
  for (const text of written) {
    const list = text.startsWith('!') ? values.not : values.is
    const value = /^[!=]/.test(text) ? text.slice(1) : text
    if (!list.includes(value)) list.push(value)
  }
  return values
}
