import { useIntl } from 'react-intl'
import type { Profile } from '../../api/account.ts'
import type { Offer } from '../../api/my-plans.ts'
import { Text } from '../../i18n/text.tsx'
import { usePlanName } from '../../parts/plan-words.ts'
import { isTrial, usedShare } from '../../parts/quota.ts'
import { QuotaBar } from '../../parts/quota-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ForecastLine } from './forecast-line.tsx'
import badges from '../../ui/badges.module.css'
import banners from '../../ui/banners.module.css'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import styles from './current-plan.module.css'

/** MM/DD/YYYY in both languages, of the same days as mails and notices. */
const SHORT = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const validity = new Intl.DateTimeFormat('en-US', SHORT)

type CurrentPlanProps = { profile: Profile; offers: readonly Offer[]; onRenew: (plan: number) => void }

/** The plan with its validity, or a note that there is none; the calls left, and how long they will last. */
export function CurrentPlan({ profile, offers, onRenew }: CurrentPlanProps) {
  const { formatNumber } = useIntl()
  const nameOf = usePlanName()
  const quota = { remaining: profile.remaining_calls, total: profile.total_calls }
  const plan = profile.is_member ? profile.membership_info : null
  const share = formatNumber(usedShare(quota), { style: 'percent', maximumFractionDigits: 1 })
  const renewable = plan && offers.some(({ id }) => id === plan.plan_id)
  return (
    <>
      {!plan && (
        <p className={`${banners.banner} ${banners.warn}`} role="status">
          <b>
            <Text id="plans.notSubscribed" />
          </b>{' '}
          <Text id="plans.choose" />
        </p>
      )}
      <section className={`${panels.panel} ${styles.now} ${renewable ? styles.renew : ''}`}>
        <div>
          <h2>
            <span className="cut">
              {plan ? (
                nameOf({ name: plan.plan_name, name_en: plan.plan_name_en })
              ) : (
                <Text id={isTrial(profile) ? 'trialPlan' : 'plans.noPlan'} />
              )}
            </span>
            {plan && (
              <span className={`${badges.badge} ${badges.accent}`}>
                <Text id="plans.current" />
              </span>
            )}
          </h2>
          {plan && (
            <p className="small quiet num">
              {validity.format(new Date(plan.start_date))} - {validity.format(new Date(plan.end_date))}
            </p>
          )}
        </div>
        <div>
          <p className={styles.left}>
            <b className="num">{formatNumber(quota.remaining)}</b>
            <span className="quiet">
              <Text id="ofCallsLeft" values={{ total: formatNumber(quota.total) }} />
            </span>
            {quota.total > 0 && (
              <span className={`small quiet ${layout.end} ${layout.notPhone}`}>
                <Text id="usedShare" values={{ share }} />
              </span>
            )}
          </p>
          <QuotaBar quota={quota} />
          <ForecastLine left={quota.remaining} />
        </div>
        {renewable && (
          <div>
            <Button look="main" onClick={() => onRenew(plan.plan_id)}>
              <Text id="plans.renew" />
            </Button>
          </div>
        )}
      </section>
    </>
  )
}
