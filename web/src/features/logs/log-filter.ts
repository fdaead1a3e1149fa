import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import type { LogFilter, LogPage } from '../../api/logs.ts'
import { readAsOf, readPage } from '../../ui/url-state.ts'
import { readPeriod } from './log-period.ts'

export const COUNTRIES = [UNKNOWN_COUNTRY, ...COUNTRY_CODES]

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((each) => each === text) ?? null

/** What the address asks for. Anything that means nothing is left out. */
export function readLogFilter(search: URLSearchParams, now: Date): LogFilter {
  const cloak = Number(search.get('cloak'))
  return {
    search: search.get('q') ?? '',
    to: oneOf(DESTINATIONS, search.get('to')),
    reason: oneOf(REASONS, search.get('reason')),
    country: oneOf(COUNTRIES, search.get('country')),
    device: oneOf(DEVICE_KINDS, search.get('device')),
    cloak: Number.isSafeInteger(cloak) && cloak > 0 ? cloak : null,
    ...readPeriod(search, now).span,
  }
}

/** A cursor counts only behind the numbered pages. */
export function readLogPage(search: URLSearchParams): LogPage {
  const page = readPage(search)
  return { page, asOf: readAsOf(search), cursor: page > MAX_LOG_PAGES ? search.get('cursor') : null }
}

/** Removes every filter. */
export const NO_FILTER = {
  q: null,
  to: null,
  reason: null,
  country: null,
  device: null,
  cloak: null,
  range: null,
  from: null,
  until: null,
}

/** Countries whose name in either language contains a text, or whose code it is. */
export function countriesFor(typed: string, names: readonly ((code: string) => string)[]): string[] {
  const text = typed.trim().toLowerCase()
  if (!text) return COUNTRIES
  const found = COUNTRIES.filter((code) => names.some((name) => name(code).toLowerCase().includes(text)))
  const code = COUNTRIES.find((each) => each.toLowerCase() === text)
  return code ? [code, ...found.filter((each) => each !== code)] : found
}
