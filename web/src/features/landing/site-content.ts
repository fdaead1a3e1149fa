import { BANNER } from '@sluice/contract/initial-banner'
import { BRANDS } from '@sluice/contract/initial-brands'
import { MARKETING } from '@sluice/contract/initial-marketing'
import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../../api/site.ts'

export type SiteContent = Pick<Site, 'banner' | 'brands' | 'marketing'>
const INITIAL: SiteContent = { banner: BANNER, brands: BRANDS, marketing: MARKETING }

/** The operator's content; until it is there, and where it cannot be had, what a new site says. */
export function useSiteContent(): SiteContent {
  const { data } = useQuery(siteQuery)
  return data ?? INITIAL
}
