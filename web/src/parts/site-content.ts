import { BANNER } from '@sluice/contract/initial-banner'
import { BRANDS } from '@sluice/contract/initial-brands'
import { MARKETING } from '@sluice/contract/initial-marketing'
import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../api/site.ts'
import { useAlive } from '../ui/use-alive.ts'

type Measured =
  | 'measuredVisits'
  | 'measuredAvailability'
  | 'measuredAnswerTime'
  | 'visitsAnswered'
  | 'available'
  | 'answerTime'
export type SiteContent = Pick<Site, 'banner' | 'brands' | 'marketing' | Measured> & {
  /** Calls of a new account; undefined until the site has told. */
  trialCalls?: number | undefined
}
const INITIAL: SiteContent = {
  ...{ banner: BANNER, brands: BRANDS, marketing: MARKETING },
  ...{ measuredVisits: false, measuredAvailability: false, measuredAnswerTime: false },
}
const contentOf = (site: SiteContent): SiteContent => {
  const { banner, brands, marketing, trialCalls } = site
  const { measuredVisits, measuredAvailability, measuredAnswerTime } = site
  const { visitsAnswered, available, answerTime } = site
  return {
    ...{ banner, brands, marketing, trialCalls },
    ...{ measuredVisits, measuredAvailability, measuredAnswerTime },
    ...{ visitsAnswered, available, answerTime },
  }
}

/** The operator's content; the defaults of a new site until it has loaded, or if it cannot be loaded. */
export function useSiteContent(): SiteContent {
  // Content that the operator has not changed stays the same object, so that its components do not rerender.
  const { data } = useQuery({ ...siteQuery, select: contentOf, placeholderData: INITIAL as Site })
  const alive = useAlive()
  return (alive && data) || INITIAL
}
