import { ArrowUpRight, Plus, ScrollText } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Profile, Statistics } from '../../api/account.ts'
import { Text } from '../../i18n/text.tsx'
import { usePlanName } from '../../parts/plan-words.ts'
import { isTrial, quotaLevel, usedShare } from '../../parts/quota.ts'
import { QuotaBar } from '../../parts/quota-bar.tsx'
import { paths } from '../../paths.ts'
import { useDates } from '../../ui/dates/use-dates.ts'
import badges from '../../ui/badges.module.css'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import styles from './overview-cards.module.css'

type CardsProps = { data: Statistics; profile: Profile | undefined }

/** The user's links and visits, calls and plan, with links to their pages. */
export function OverviewCards({ data: { user, cloak }, profile }: CardsProps) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  const quota = { remaining: user.remaining_calls, total: user.total_calls }
  const share = formatNumber(usedShare(quota), { style: 'percent', maximumFractionDigits: 1 })
  const ends = user.membership_expires_at
  const plan = profile?.membership_info
  const nameOf = usePlanName()
  const trial = isTrial({ is_member: user.is_member, remaining_calls: user.remaining_calls })
  return (
    <section className={`${panels.panel} ${styles.cards}`}>
      <div className={styles.card}>
        <h2>
          <Text id="overview.cloaks" />
        </h2>
        <dl className={styles.pair}>
          <div>
            <dd>{formatNumber(cloak.total_cloaks)}</dd>
            <dt>
              <Text id="overview.totalCloaks" />
            </dt>
          </div>
          <div>
            <dd>{formatNumber(cloak.total_logs)}</dd>
            <dt>
              <Text id="overview.totalLogs" />
            </dt>
          </div>
        </dl>
      </div>
      <div className={styles.card}>
        <h2>
          <Text id="overview.subscription" />
          {trial && (
            <span className={`${badges.badge} ${badges.info}`}>
              <Text id="trialPlan" />
            </span>
          )}
        </h2>
        <p className={styles.left}>
          <b className={quotaLevel(quota) === 'out' ? 't-bad' : ''}>{formatNumber(quota.remaining)}</b>{' '}
          <span className="quiet">
            <Text id="ofCallsLeft" values={{ total: formatNumber(quota.total) }} />
          </span>
        </p>
        <QuotaBar quota={quota} />
        <p className={`${layout.line} tiny quiet`}>
          <Text
            id="overview.expires"
            values={{
              date: ends ? dates.endDay(ends) : <Text key="none" id="none" />,
            }}
          />
          <span className={layout.end}>
            <Text id="usedShare" values={{ share }} />
          </span>
        </p>
      </div>
      <div className={styles.card}>
        <h2>
          <Text id="overview.plan" />
        </h2>
        <p className={styles.plan}>
          {user.is_member && plan ? (
            nameOf({ name: plan.plan_name, name_en: plan.plan_name_en })
          ) : (
            <Text id={user.is_member ? 'overview.member' : trial ? 'trialPlan' : 'none'} />
          )}
        </p>
        {plan && (
          <p className="tiny quiet num">
            {dates.utcDay(plan.start_date)} – {dates.endDay(plan.end_date)}
          </p>
        )}
      </div>
      <div className={`${styles.card} ${styles.ways}`}>
        <h2 className={layout.sr}>
          <Text id="overview.actions" />
        </h2>
        <Link
          className={cloak.total_cloaks > 0 ? `${buttons.button} ${buttons.main}` : buttons.button}
          to={paths.newCloak}
        >
          <Plus aria-hidden />
          <Text id="overview.create" />
        </Link>
        <Link className={buttons.button} to={paths.logs}>
          <ScrollText aria-hidden />
          <Text id="overview.viewLogs" />
        </Link>
        <Link className={buttons.button} to={paths.plans}>
          <ArrowUpRight aria-hidden />
          <Text id="overview.upgrade" />
        </Link>
      </div>
    </section>
  )
}
