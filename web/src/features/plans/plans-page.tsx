import './plans.css'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type Profile, profileQuery } from '../../api/account.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { isTrial, usedShare } from '../../parts/quota.ts'
import { QuotaBar } from '../../parts/quota-bar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'

/** What one has: the plan with its validity, or that there is none, and the calls left. */
export function PlansPage() {
  const t = useText()
  const words = useErrorWords()
  const { data: profile, error } = useQuery(profileQuery)
  return (
    <>
      <PageTitle id="nav.plans" />
      {error && !profile && (
        <section className="panel">
          <ErrorState
            words={words(error, 'plans.failed')}
            retry={t('retry')}
            onRetry={() => location.reload()}
          />
        </section>
      )}
      {!profile && !error && <PageSpinner />}
      {profile && <CurrentPlan profile={profile} />}
    </>
  )
}

/** MM/DD/YYYY in both languages. */
const SHORT = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const validity = new Intl.DateTimeFormat('en-US', SHORT)

function CurrentPlan({ profile }: { profile: Profile }) {
  const { formatNumber } = useIntl()
  const quota = { remaining: profile.remaining_calls, total: profile.total_calls }
  const plan = profile.membership_info
  const share = formatNumber(usedShare(quota), { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      {!profile.is_member && (
        <p className="banner banner--warn" role="status">
          <b>
            <Text id="plans.notSubscribed" />
          </b>{' '}
          <Text id="plans.choose" />
        </p>
      )}
      <section className="panel plan-now">
        <div>
          <h2>
            <Text
              id={profile.is_member ? 'overview.member' : isTrial(profile) ? 'trialPlan' : 'plans.noPlan'}
            />
            {profile.is_member && (
              <span className="badge badge--accent">
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
          <p className="left">
            <b className="num">{formatNumber(quota.remaining)}</b>
            <span className="quiet">
              <Text id="plans.ofCalls" values={{ total: formatNumber(quota.total) }} />
            </span>
            <span className="small quiet end">
              <Text id="plans.used" values={{ share }} />
            </span>
          </p>
          <QuotaBar quota={quota} />
        </div>
      </section>
    </>
  )
}
