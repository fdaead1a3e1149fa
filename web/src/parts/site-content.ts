import { BANNER } from '@sluice/contract/initial-banner'
import { BRANDS } from '@sluice/contract/initial-brands'
import { MARKETING } from '@sluice/contract/initial-marketing'
import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../api/site.ts'
import { useAlive } from '../ui/use-alive.ts'

export type SiteContent = Pick<Site, 'banner' | 'brands' | 'marketing'>
const INITIAL: SiteContent = { banner: BANNER, brands: BRANDS, marketing: MARKETING }
const contentOf = ({ banner, brands, marketing }: SiteContent): SiteContent => ({ banner, brands, marketing })

/** The operator's content; until it is there, and where it cannot be had, what a new site says. */
export function useSiteContent(): SiteContent {
  // What the operator has left as it was keeps its place in memory: nothing that shows it is drawn again.
  const { data } = useQuery({ ...siteQuery, select: contentOf, placeholderData: INITIAL as Site })
  const alive = useAlive()
  return (alive && data) || INITIAL
}
