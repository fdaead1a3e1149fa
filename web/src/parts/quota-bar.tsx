import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import { type Quota, quotaLevel, usedShare } from './quota.ts'

const LOOK = { fine: 'bar', low: 'bar bar--warn', out: 'bar bar--bad' } as const

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
