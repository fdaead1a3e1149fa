import { BANNER } from '@sluice/contract/initial-banner'
import { BRANDS } from '@sluice/contract/initial-brands'
import { MARKETING } from '@sluice/contract/initial-marketing'
import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../api/site.ts'
import { useAlive } from '../ui/use-alive.ts'

export type SiteContent = Pick<
  Site,
  'banner' | 'brands' | 'marketing' | 'measuredVisits' | 'visitsAnswered'
> & {
  /** Calls of a new account; undefined until the site has told. */
  trialCalls?: number | undefined
}
const INITIAL: SiteContent = { banner: BANNER, brands: BRANDS, marketing: MARKETING, measuredVisits: false }
const contentOf = ({
  banner,
  brands,
  marketing,
  measuredVisits,
  visitsAnswered,
  trialCalls,
}: SiteContent) => ({
  ...{ banner, brands, marketing, measuredVisits, visitsAnswered, trialCalls },
})

/** The operator's content; the defaults of a new site until it has loaded, or if it cannot be loaded. */
export function useSiteContent(): SiteContent {
  // Content that the operator has not changed stays the same object, so that its components do not rerender.
  const { data } = useQuery({ ...siteQuery, select: contentOf, placeholderData: INITIAL as Site })
  const alive = useAlive()
  return (alive && data) || INITIAL
}
