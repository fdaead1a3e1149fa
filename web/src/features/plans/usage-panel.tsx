import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import { balanceQuery, usageQuery } from '../../api/my-calls.ts'
import { Text } from '../../i18n/text.tsx'
import { GrantList } from '../../parts/grant-list.tsx'
import { timeZone } from '../../parts/time-span.ts'
import { ErrorState } from '../../ui/states.tsx'
import { UsageChart } from './usage-chart.tsx'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import styles from './usage-panel.module.css'

const DAYS = 30

/** Calls used per day, and the grants with calls left. */
export function UsagePanel() {
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const usage = useQuery(usageQuery(DAYS, timeZone()))
  return (
    <section className={`${panels.panel} ${styles.panel}`}>
      <div>
        <div className={panels.head}>
          <h2>
            <Text id="usage.title" values={{ days: DAYS }} />
          </h2>
          {usage.data && (
            <span className={`small quiet num ${layout.end}`}>
              <Text id="usage.total" values={{ total: formatNumber(usage.data.total) }} />
            </span>
          )}
        </div>
        {usage.error && !usage.data ? (
          <ErrorState words={words(usage.error, 'usage.failed')} onRetry={() => void usage.refetch()} />
        ) : (
          <div className={styles.chart} aria-busy={usage.isPending}>
            {usage.data && <UsageChart days={usage.data.days} />}
          </div>
        )}
      </div>
      <Grants />
    </section>
  )
}

function Grants() {
  const words = useErrorWords()
  const balance = useQuery(balanceQuery)
  return (
    <div>
      <div className={panels.head}>
        <h2>
          <Text id="grants.title" />
        </h2>
      </div>
      {balance.error && !balance.data ? (
        <ErrorState words={words(balance.error, 'grants.failed')} onRetry={() => void balance.refetch()} />
      ) : (
        <div className={styles.grants}>
          <p className="tiny quiet">
            <Text id="grants.order" />
          </p>
          <GrantList grants={balance.data?.grants} busy={balance.isPending} />
        </div>
      )}
    </div>
  )
}
