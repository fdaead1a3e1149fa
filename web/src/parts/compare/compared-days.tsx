import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import type { Compared } from './use-compared.ts'
import links from '../../ui/links.module.css'
import styles from './compare-bar.module.css'

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** Which days are compared, and which of them nobody knows. */
export function ComparedDays({ compared }: { compared: Compared }) {
  const t = useText()
  const words = useErrorWords()
  const { formatDate, formatDateTimeRange } = useIntl()
  const { span, bucket, missing, error, retry } = compared
  const last = new Date(Date.parse(span.to) - 1)
  const shown = bucket === 'hour' ? { ...DAY, ...HOUR } : DAY
  const missingAt = missing?.at ? formatDate(missing.at, { ...DAY, weekday: undefined }) : ''
  return (
    <>
      <span className={`${styles.days} small num`}>
        <i className={styles.line} aria-hidden />
        {t('compare.days', { days: formatDateTimeRange(new Date(span.from), last, shown) })}
      </span>
      <span className="small" role="status" hidden={!missing && !error}>
        {error ? (
          <>
            {words(error, 'stats.failed')}{' '}
            <button type="button" className={links.link} onClick={retry}>
              {t('retry')}
            </button>
          </>
        ) : (
          missing && t(`compare.${missing.why}.${missing.all ? 'all' : 'part'}`, { day: missingAt })
        )}
      </span>
    </>
  )
}
