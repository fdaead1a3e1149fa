import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import { balanceQuery, usageQuery } from '../../api/my-calls.ts'
import { Text } from '../../i18n/text.tsx'
import { TIME_ZONE } from '../../parts/time-span.ts'
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
  const usage = useQuery(usageQuery(DAYS, TIME_ZONE))
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
  const { formatNumber, formatDate } = useIntl()
  const balance = useQuery(balanceQuery)
  const grants = balance.data?.grants.filter(({ left }) => left > 0)
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
        <ul className={styles.grants} aria-busy={balance.isPending}>
          {grants?.map((grant) => (
            <li key={grant.id}>
              <span className="strong">
                <Text id={`grant.${grant.kind}`} />
              </span>
              <span className={`num ${styles.right}`}>
                <Text
                  id="grants.left"
                  values={{
                    left: <b key="left">{formatNumber(grant.left)}</b>,
                    calls: formatNumber(grant.calls),
                  }}
                />
              </span>
              <span className="tiny quiet num">
                {grant.valid_until ? (
                  <Text
                    id="grants.until"
                    values={{ date: formatDate(grant.valid_until, { dateStyle: 'medium' }) }}
                  />
                ) : (
                  <Text id="grants.forever" />
                )}
              </span>
            </li>
          ))}
          {grants?.length === 0 && (
            <li className="quiet">
              <Text id="grants.none" />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
