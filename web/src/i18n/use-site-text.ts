import type { SiteText } from '@sluice/contract/settings'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Picks the language of the interface from a text of the site settings; the other one when it is empty. */
export function useSiteText(): (text: SiteText) => string {
  const { locale } = useIntl()
  return useCallback((text) => (locale === 'zh-CN' ? text.zh || text.en : text.en || text.zh), [locale])
}
