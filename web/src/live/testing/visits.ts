import { CAMPAIGN_NAMES } from '@sluice/contract/campaign'
import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import fc from 'fast-check'
import type { LogEntry } from '../../api/logs.ts'

export const DAY_START = Date.UTC(2026, 10, 27)
const HOUR_MS = 3_600_000

/** Visits of one day. */
export const anyVisit: fc.Arbitrary<LogEntry> = fc
  .record({
    id: fc.uuid(),
    time: fc.integer({ min: DAY_START, max: DAY_START + 24 * HOUR_MS - 1 }),
    country_code: fc.constantFrom('DE', 'FR', 'ZZ'),
    redirect_to: fc.constantFrom(...DESTINATIONS),
    reason: fc.constantFrom(...REASONS),
    cloak_id: fc.integer({ min: 1, max: 3 }),
    device: fc.constantFrom('mobile', 'desktop', 'other', 'Unknown'),
    browser: fc.constantFrom('Chrome', 'Safari', ''),
    os: fc.constantFrom('iOS', 'Windows'),
    referrer: fc.constantFrom('', 'https://www.news.example/page', 'https://t.example'),
    language: fc.constantFrom('pt-BR', 'en', null),
    prefetch: fc.boolean(),
    campaign: fc.dictionary(fc.constantFrom(...CAMPAIGN_NAMES), fc.constantFrom('spring', 'autumn'), {
      maxKeys: 3,
    }),
  })
  .map(({ time, ...visit }) => ({
    ...visit,
    access_time: new Date(time).toISOString(),
    ...{ visitor_ip: '192.0.2.1', mode: 'cloak', inactive_cause: null, cloak_version: 1, conversions: [] },
    ...{ cloak_name: `Link ${visit.cloak_id}`, cloak_deleted: false },
  }))
