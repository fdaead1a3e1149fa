import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import { type Quota, quotaLevel, usedShare } from './quota.ts'
import styles from './quota-bar.module.css'

const LOOK = {
  fine: styles.bar,
  low: `${styles.bar} ${styles.warn}`,
  out: `${styles.bar} ${styles.bad}`,
} as const

export function QuotaBar({ quota }: { quota: Quota }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const used = Math.max(0, quota.total - quota.remaining)
  const label = t('usedOf', { used: formatNumber(used), total: formatNumber(quota.total) })
  return (
    <span className={LOOK[quotaLevel(quota)]} role="img" aria-label={label}>
      <span style={{ '--value': `${usedShare(quota) * 100}%` } as object} />
    </span>
  )
}
