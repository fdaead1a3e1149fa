import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { profileQuery } from '../../api/account.ts'
import { Text } from '../../i18n/text.tsx'
import { isTrial, quotaLevel } from '../../parts/quota.ts'
import { QuotaBar } from '../../parts/quota-bar.tsx'
import { paths } from '../../paths.ts'
import badges from '../../ui/badges.module.css'
import layout from '../../ui/layout.module.css'
import styles from './usage-box.module.css'

const TONE = { fine: '', low: 't-warn', out: 't-bad' } as const

/** The number of calls left, and what happens when there are none. */
export function UsageBox() {
  const { data: profile } = useQuery(profileQuery)
  const { formatNumber } = useIntl()
  if (!profile) return <div className={`${styles.usage} ${styles.empty}`} />
  const quota = { remaining: profile.remaining_calls, total: profile.total_calls }
  const level = quotaLevel(quota)
  const values = { used: formatNumber(quota.total - quota.remaining), total: formatNumber(quota.total) }
  return (
    <Link className={styles.usage} to={paths.plans}>
      <span className={layout.line}>
        <b className={TONE[level]}>{formatNumber(quota.remaining)}</b>
        <Text id="callsLeft" />
        {isTrial(profile) && (
          <span className={`${badges.badge} ${badges.info} ${layout.end}`}>
            <Text id="trialPlan" />
          </span>
        )}
      </span>
      <QuotaBar quota={quota} />
      <span className="num">
        {level === 'out' ? <Text id="visitorsToAudit" /> : <Text id="usedOf" values={values} />}
      </span>
    </Link>
  )
}
