import type { RunningGrant } from '@sluice/contract/running-grant'
import { useIntl } from 'react-intl'
import { Text, useText } from '../i18n/text.tsx'
import { useDates } from '../ui/dates/use-dates.ts'
import { usePlanName } from './plan-words.ts'
import styles from './grant-list.module.css'

/** Running grants in the order they are spent, each with its name, what is left of it, and its end. */
export function GrantList({ grants, busy }: { grants: readonly RunningGrant[] | undefined; busy?: boolean }) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  const nameOf = useGrantName()
  return (
    <ul className={styles.grants} aria-busy={busy}>
      {grants?.map((grant) => (
        <li key={grant.id}>
          <span className="strong">{nameOf(grant)}</span>
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
              <Text id="grants.until" values={{ date: dates.endDay(grant.valid_until) }} />
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
  )
}

/** The name of the plan that the calls were bought with, or what else they are. */
function useGrantName(): (grant: RunningGrant) => string {
  const t = useText()
  const planName = usePlanName()
  return ({ kind, plan_name, plan_name_en }) =>
    plan_name ? planName({ name: plan_name, name_en: plan_name_en ?? '' }) : t(`grant.${kind}`)
}
