import type { Counts } from '@sluice/contract/share-reports'
import type { Visit } from '@sluice/contract/visit'
import { parseUserAgent } from '../ingest/user-agent.ts'
import type { Dimension } from '../reports/counted-visits.ts'

export type Asked = { owner: number; from: number; to: number; cloak: number | null }

/** Reports computed one visit at a time. */
export const inRange = (visits: Visit[], { owner, from, to, cloak }: Asked) =>
  visits.filter(
    (visit) =>
      visit.owner === owner && visit.at >= from && visit.at < to && (cloak === null || visit.cloak === cloak),
  )

export function countsOf(visits: Visit[]): Counts {
  const to = (destination: string) => visits.filter((visit) => visit.redirect_to === destination).length
  return {
    visits: to('target') + to('audit'),
    real_visits: to('target'),
    audit_visits: to('audit'),
    unserved: to('none'),
    metered: visits.reduce((sum, visit) => sum + visit.metered, 0),
  }
}

export const KEYS: Record<Dimension, (visit: Visit) => string | number> = {
  country: (visit: Visit) => visit.country,
  reason: (visit: Visit) => visit.reason,
  cloak: (visit: Visit) => visit.cloak,
  domain: (visit: Visit) => visit.domain,
  device: (visit: Visit) => parseUserAgent(visit.user_agent).device,
  browser: (visit: Visit) => parseUserAgent(visit.user_agent).browser,
  os: (visit: Visit) => parseUserAgent(visit.user_agent).os,
  language: (visit: Visit) => visit.language,
  prefetch: (visit: Visit) => visit.prefetch,
  referrer: ({ referrer }) => (referrer ? new URL(referrer).hostname.replace(/^www\./, '') : ''),
  utm_source: ({ campaign }) => campaign.utm_source ?? '',
  utm_medium: ({ campaign }) => campaign.utm_medium ?? '',
  utm_campaign: ({ campaign }) => campaign.utm_campaign ?? '',
  sub1: ({ campaign }) => campaign.sub1 ?? '',
  sub2: ({ campaign }) => campaign.sub2 ?? '',
  sub3: ({ campaign }) => campaign.sub3 ?? '',
  sub4: ({ campaign }) => campaign.sub4 ?? '',
  sub5: ({ campaign }) => campaign.sub5 ?? '',
}

/** Rows as the share reports give them, in no particular order. */
export const sharesOf = (visits: Visit[], name: Dimension) =>
  [...Map.groupBy(visits, KEYS[name])].map(([key, group]) => ({ [name]: key, ...countsOf(group) }))

export const byText = (rows: object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
