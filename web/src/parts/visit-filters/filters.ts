import { CAMPAIGN_FILTERS, MAX_CAMPAIGN_BYTES, OTHER_NAMES } from '@sluice/contract/campaign'
import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import {
  MAX_FILTER_VALUES,
  readFilterValues,
  VISIT_FILTERS,
  type VisitFilter,
  type VisitFilters,
} from '@sluice/contract/visit-filters'
import { writeFilters } from '../../api/write-filters.ts'

/** The values of one name that visits must have, or must not have. */
export type Chip = { name: VisitFilter; is: boolean; values: readonly string[] }
/** Further names that a parameter of an address may have. */
export type Aliases = Readonly<Partial<Record<VisitFilter, string>>>

export const COUNTRIES = [UNKNOWN_COUNTRY, ...COUNTRY_CODES]

const LISTS: Readonly<Partial<Record<VisitFilter, readonly string[]>>> = {
  country: COUNTRIES,
  reason: REASONS,
  redirect_to: DESTINATIONS,
  device: DEVICE_KINDS,
}
const MOST = 400
const isCampaign = (name: VisitFilter) => CAMPAIGN_FILTERS.some((each) => each === name)

/** Whether visits can be asked for by this value. The rest of a report's names is no value. */
export function isValue(name: VisitFilter, value: string): boolean {
  if (name === 'cloak_id') return /^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value))
  const list = LISTS[name]
  if (list) return list.includes(value)
  return value.length <= (isCampaign(name) ? MAX_CAMPAIGN_BYTES : MOST) && value !== OTHER_NAMES
}

/** What an address asks for. Anything that means nothing is left out. */
export function readFilters(search: URLSearchParams, aliases: Aliases = {}): VisitFilters {
  const filters: VisitFilters = {}
  for (const name of VISIT_FILTERS) {
    const alias = aliases[name]
    const read = readFilterValues([...search.getAll(name), ...(alias ? search.getAll(alias) : [])])
    const known = (values: readonly string[]) =>
      values.filter((value) => isValue(name, value)).slice(0, MAX_FILTER_VALUES)
    const values = { is: known(read.is), not: known(read.not) }
    if (values.is.length + values.not.length > 0) filters[name] = values
  }
  return filters
}

/** A change of the address to these filters and no others. */
export const changeTo = (
  filters: VisitFilters,
  aliases: Aliases = {},
): Record<string, readonly string[] | null> => ({
  ...Object.fromEntries([...VISIT_FILTERS, ...Object.values(aliases)].map((name) => [name, null])),
  ...writeFilters(filters),
})

export const chipsOf = (filters: VisitFilters): Chip[] =>
  VISIT_FILTERS.flatMap((name) => {
    const { is = [], not = [] } = filters[name] ?? {}
    return [
      { name, is: true, values: is },
      { name, is: false, values: not },
    ].filter(({ values }) => values.length > 0)
  })

export const hasFilters = (filters: VisitFilters): boolean => chipsOf(filters).length > 0

const without = (values: readonly string[], gone: readonly string[]) =>
  values.filter((value) => !gone.includes(value))

/** Puts values to those that visits must have, or must not have, and takes them from the others. */
function put(filters: VisitFilters, { name, is, values }: Chip): VisitFilters {
  const before = filters[name] ?? { is: [], not: [] }
  const [same, other] = is ? [before.is, before.not] : [before.not, before.is]
  const next = [...without(same, values), ...values].slice(0, MAX_FILTER_VALUES)
  const rest = without(other, values)
  return { ...filters, [name]: is ? { is: next, not: rest } : { is: rest, not: next } }
}

export const withValue = (filters: VisitFilters, name: VisitFilter, value: string): VisitFilters =>
  put(filters, { name, is: true, values: [value] })

/** From "is" to "is not" and back. */
export const switched = (filters: VisitFilters, chip: Chip): VisitFilters =>
  put(filters, { ...chip, is: !chip.is })

export function removed(filters: VisitFilters, { name, is, values }: Chip): VisitFilters {
  const before = filters[name] ?? { is: [], not: [] }
  const next = is
    ? { is: without(before.is, values), not: before.not }
    : { is: before.is, not: without(before.not, values) }
  return { ...filters, [name]: next }
}

/** What a press of a value in a picture makes of the filters: that value too, or no more. */
export const pressed = (filters: VisitFilters, name: VisitFilter, value: string): VisitFilters =>
  filters[name]?.is.includes(value)
    ? removed(filters, { name, is: true, values: [value] })
    : withValue(filters, name, value)

/** The filters of other names. */
export const except = (filters: VisitFilters, names: readonly VisitFilter[]): VisitFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.some((each) => each === name)))
