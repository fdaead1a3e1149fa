import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { CAMPAIGN_FILTERS, type CampaignFilter, MAX_CAMPAIGN_BYTES } from '@sluice/contract/campaign'
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
    ...campaignIn(search),
    ...readPeriod(search, now).span,
  }
}

/** By the names that the parameters have in a visitor's address. */
function campaignIn(search: URLSearchParams): Record<CampaignFilter, string | null> {
  const value = (name: CampaignFilter) => search.get(name)?.slice(0, MAX_CAMPAIGN_BYTES) || null
  return {
    ...{
      utm_source: value('utm_source'),
      utm_medium: value('utm_medium'),
      utm_campaign: value('utm_campaign'),
    },
    ...{
      sub1: value('sub1'),
      sub2: value('sub2'),
      sub3: value('sub3'),
      sub4: value('sub4'),
      sub5: value('sub5'),
    },
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
  ...Object.fromEntries(CAMPAIGN_FILTERS.map((name) => [name, null])),
}

/** Countries whose name in either language contains a text, or whose code it is. */
export function countriesFor(typed: string, names: readonly ((code: string) => string)[]): string[] {
  const text = typed.trim().toLowerCase()
  if (!text) return COUNTRIES
  const found = COUNTRIES.filter((code) => names.some((name) => name(code).toLowerCase().includes(text)))
  const code = COUNTRIES.find((each) => each.toLowerCase() === text)
  return code ? [code, ...found.filter((each) => each !== code)] : found
}
