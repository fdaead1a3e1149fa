import type { FilterQuery } from '@sluice/contract/api-visit-queries'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { DEVICE_KINDS, storedDevices } from '@sluice/contract/devices'
import {
  type FilterValues,
  MAX_FILTER_VALUES,
  VISIT_FILTERS,
  type VisitFilter,
  type VisitFilters,
} from '@sluice/contract/visit-filters'
import { invalidFields } from '../../base/http/fail.ts'

/** `cloak`: one link alone. `links`: all that were named. `filters`: the others, undefined when there are none. */
export type AskedFilters = { cloak: number | null; links: number[]; filters: VisitFilters | undefined }

const UNKNOWN_NAME = ['Unknown']

function storedDevice(value: string): readonly string[] {
  const kind = DEVICE_KINDS.find((each) => each === (value || 'unknown'))
  return kind ? storedDevices(kind) : [value]
}

/** As stats does with hosts. */
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The values that stats stores for one that was asked for. */
const STORED: { readonly [Name in VisitFilter]?: (value: string) => readonly string[] } = {
  country: (value) => [value.toUpperCase() || UNKNOWN_COUNTRY],
  device: storedDevice,
  browser: (value) => (value ? [value] : UNKNOWN_NAME),
  os: (value) => (value ? [value] : UNKNOWN_NAME),
  referrer: (value) => [asciiLower(value).replace(/^www\./, '')],
}

const unique = (values: readonly string[]) => [...new Set(values)]
const isEmpty = ({ is, not }: FilterValues) => is.length + not.length === 0

export function readFilters(query: FilterQuery): AskedFilters {
  const { cloak_id, campaign, ...named } = query
  const utm_campaign = joined(query.utm_campaign, campaign)
  const filters: VisitFilters = {}
  for (const name of VISIT_FILTERS) {
    const values = { ...named, cloak_id, utm_campaign }[name]
    if (!values || isEmpty(values)) continue
    const stored = (list: string[]) => unique(list.flatMap((value) => STORED[name]?.(value) ?? [value]))
    filters[name] = { is: stored(values.is), not: stored(values.not) }
  }
  const links = [...(cloak_id?.is ?? []), ...(cloak_id?.not ?? [])].map(Number)
  const alone = cloak_id?.is.length === 1 && links.length === 1
  if (alone) delete filters.cloak_id
  return {
    cloak: alone ? links[0]! : null,
    links,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
  }
}

/** Two names of one filter. */
function joined(one: FilterValues | undefined, other: FilterValues | undefined): FilterValues | undefined {
  if (!one || !other) return one ?? other
  const both = { is: unique([...one.is, ...other.is]), not: unique([...one.not, ...other.not]) }
  if (Math.max(both.is.length, both.not.length) > MAX_FILTER_VALUES)
    throw invalidFields({ campaign: 'filter_too_long' })
  return both
}
