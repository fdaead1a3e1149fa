import type { Sluice } from '@sluice/sdk'

export const REPORTS = [
  'day',
  'hour',
  'link',
  'country',
  'device',
  'browser',
  'os',
  'language',
  'referrer',
  'reason',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
] as const

type Query = { from?: string; to?: string; cloak_id?: number }

export function reportOf(sluice: Sluice, by: (typeof REPORTS)[number], query: Query) {
  if (by === 'day' || by === 'hour')
    return sluice.get('/api/stats/over-time', { query: { ...query, bucket: by } })
  return sluice.get(by === 'link' ? '/api/stats/cloak' : (`/api/stats/${by}` as const), { query })
}

/** What conversions are counted by; `funnel` and `times` are reports of their own. */
export const CONVERSION_REPORTS = [
  ...(['day', 'link', 'country', 'destination', 'version', 'campaign', 'source', 'medium'] as const),
  ...(['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'funnel', 'times'] as const),
] as const

export function conversionReportOf(sluice: Sluice, by: (typeof CONVERSION_REPORTS)[number], query: Query) {
  if (by === 'funnel') return sluice.get('/api/stats/funnel', { query })
  if (by === 'times') return sluice.get('/api/stats/conversion-times', { query })
  return sluice.get('/api/stats/conversions', { query: { ...query, by } })
}
