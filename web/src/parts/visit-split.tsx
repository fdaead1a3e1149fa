import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import styles from './visit-split.module.css'

/** The split of visits into real and audit, as a bar; empty without visits. */
export function VisitSplit({ real, audit, label }: { real: number; audit: number; label?: boolean }) {
  const { formatNumber } = useIntl()
  const t = useText()
  const all = real + audit
  if (all === 0) return <span className={`${styles.split} ${styles.empty}`} />
  const kind = audit === 0 ? styles.all : real === 0 ? styles.none : ''
  const words = t('split', { real: formatNumber(real), audit: formatNumber(audit) })
  const named = label === false ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words, title: words }
  return (
    <span
      {...named}
      className={`${styles.split} ${kind}`}
      style={{ '--share': `${(real / all) * 100}%` } as object}
    />
  )
}
