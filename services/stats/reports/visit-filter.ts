import { isOfVisits } from '@sluice/contract/share-reports'
import {
  type FilterValues,
  VISIT_FILTERS,
  type VisitFilter,
  type VisitFilters,
} from '@sluice/contract/visit-filters'
import { Problem } from '@sluice/kit/problem'
import { SHOWN_REASON } from './shown-reason.ts'

type Condition = { sql: string[]; params: Record<string, unknown> }

/** What a name is compared with, where that is not the column of its name. */
const COLUMNS: { readonly [Name in VisitFilter]?: string } = {
  cloak_id: 'cloak',
  reason: SHOWN_REASON,
  referrer: 'referrer_host',
}

/** Names whose values are ids. */
const NUMBERS: readonly VisitFilter[] = ['cloak_id', 'domain']

/**
 * Conditions that only visits meet which pass all filters. Values are parameters, and names are those of the contract. Throws
 * `invalid_request` for a link or a domain that is no number.
 */
export function visitFilter(filters: VisitFilters = {}): Condition {
  const found: Condition = { sql: [], params: {} }
  for (const name of VISIT_FILTERS) {
    const column = COLUMNS[name] ?? name
    const isNumber = NUMBERS.includes(name)
    const type = isNumber ? 'Array(UInt64)' : 'Array(String)'
    const add = (param: string, operator: string, values: readonly string[] = []) => {
      if (values.length === 0) return
      found.params[param] = isNumber ? values.map(idOf) : values
      found.sql.push(`${column} ${operator} {${param}: ${type}}`)
    }
    add(`is_${name}`, 'IN', filters[name]?.is)
    add(`not_${name}`, 'NOT IN', filters[name]?.not)
  }
  return found
}

function idOf(text: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new Problem('invalid_request')
  return id
}

/** Links are counted wherever visits are; all else is read from the visits themselves. */
const needsVisits = (filters: VisitFilters = {}): boolean =>
  VISIT_FILTERS.some((name) => name !== 'cloak_id' && isFilter(filters[name]))
const isFilter = (values: FilterValues | undefined) =>
  values !== undefined && values.is.length + values.not.length > 0

/** Whether a report, by a column when it has one, counts kept visits alone. */
export const countsKept = (filters: VisitFilters | undefined, column = ''): boolean =>
  needsVisits(filters) || isOfVisits(column)

/** `complete_from` of such a report's answer: `since`, if the range begins before. Nothing for others. */
export const completeFrom = (
  { from, filters }: { from: number; filters?: VisitFilters | undefined },
  since: number,
  column?: string,
): { complete_from?: number | null } =>
  countsKept(filters, column) ? { complete_from: from < since ? since : null } : {}
