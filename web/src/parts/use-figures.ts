import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import { useSiteText } from '../i18n/use-site-text.ts'
import { type SiteContent, useSiteContent } from './site-content.ts'

/** A figure of the public site in words: the operator's claim, or `measured` by the product. */
type Figure = { value: string; label: string; measured: boolean }

/** Figures by name; null for one that is measured and not known. */
export function useFigures(): (name: keyof SiteContent['marketing']) => Figure | null {
  const t = useText()
  const siteText = useSiteText()
  const { formatNumber } = useIntl()
  const { marketing, measuredVisits, visitsAnswered } = useSiteContent()
  return (name) => {
    if (name !== 'requestsBlocked' || !measuredVisits) {
      const { value, label } = marketing[name]
      return { value: siteText(value), label: siteText(label), measured: false }
    }
    if (typeof visitsAnswered !== 'number') return null
    return { value: formatNumber(visitsAnswered), label: t('figures.answered'), measured: true }
  }
}
