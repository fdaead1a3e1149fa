import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import { useSiteText } from '../i18n/use-site-text.ts'
import { type SiteContent, useSiteContent } from './site-content.ts'

type FigureName = keyof SiteContent['marketing']

/** A figure of the public site in words. `measured`: what the product measured; absent from the operator's claims. */
export type Figure = { value: string; label: string; measured?: string }

/** Figures by name; null for one that is measured and not known. */
export function useFigures(): (name: FigureName) => Figure | null {
  const siteText = useSiteText()
  const { marketing } = useSiteContent()
  const measured = useMeasured()
  return (name) => {
    const figure = measured[name]
    if (figure !== undefined) return figure
    const { value, label } = marketing[name]
    return { value: siteText(value), label: siteText(label) }
  }
}

/** What the operator shows in the place of claims. */
function useMeasured(): Partial<Record<FigureName, Figure | null>> {
  const t = useText()
  const { formatNumber } = useIntl()
  const { measuredVisits, measuredAvailability, measuredAnswerTime, ...known } = useSiteContent()
  const { visitsAnswered, available, answerTime } = known
  const shown: Partial<Record<FigureName, Figure | null>> = {}
  if (measuredVisits)
    shown.requestsBlocked =
      typeof visitsAnswered === 'number'
        ? {
            value: formatNumber(visitsAnswered),
            label: t('figures.answered'),
            measured: t('figures.answered.name'),
          }
        : null
  if (measuredAvailability)
    shown.availability = available
      ? {
          value: formatNumber(available.percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
          label: t('figures.available', { days: available.days }),
          measured: t('figures.available.name'),
        }
      : null
  if (measuredAnswerTime)
    shown.replyTime = answerTime
      ? {
          value: formatNumber(answerTime.p99Ms, { style: 'unit', unit: 'millisecond' }),
          label: t('figures.answerTime', { days: answerTime.days }),
          measured: t('figures.answerTime.name'),
        }
      : null
  return shown
}
