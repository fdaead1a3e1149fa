import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'

/** How visits divide into real and audit, as a bar; nothing for no visits. */
export function VisitSplit({ real, audit, label }: { real: number; audit: number; label?: boolean }) {
  const { formatNumber } = useIntl()
  const t = useText()
  const all = real + audit
  if (all === 0) return <span className="split split--empty" />
  const kind = audit === 0 ? 'split--all' : real === 0 ? 'split--none' : ''
  const words = t('split', { real: formatNumber(real), audit: formatNumber(audit) })
  const named = label === false ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words, title: words }
  return (
    <span {...named} className={`split ${kind}`} style={{ '--share': `${(real / all) * 100}%` } as object} />
  )
}
