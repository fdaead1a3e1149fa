import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { profileQuery } from '../../api/account.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { balanceQuery } from '../../api/my-calls.ts'
import { type Offer, offersQuery } from '../../api/my-plans.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { Offers } from './offers.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { UsagePanel } from './usage-panel.tsx'
import panels from '../../ui/panels.module.css'
import styles from './plans-page.module.css'

/** The user's plan, the plans for sale, and past payments. */
export function PlansPage() {
  const t = useText()
  const words = useErrorWords()
  const profile = useQuery(profileQuery)
  const offers = useQuery(offersQuery)
  // Its answer decides how tall the page is above the plans. A part that is mounted asks again after a failure, so this
  // is not `isPending`, which would take the part away again.
  const settled = useQuery(balanceQuery).isFetched
  const [chosen, choose] = useChosenPlan()
  const failed = [profile, offers].find(({ error, data }) => error && !data)
  const plan = offers.data?.find(({ id }) => id === chosen)
  return (
    <>
      <PageTitle id="nav.plans" />
      {failed && (
        <section className={panels.panel}>
          <ErrorState
            words={words(failed.error, 'plans.failed')}
            retry={t('retry')}
            onRetry={() => location.reload()}
          />
        </section>
      )}
      {!failed && !(profile.data && offers.data && settled) && <PageSpinner />}
      {profile.data && offers.data && settled && (
        <>
          <CurrentPlan profile={profile.data} offers={offers.data} onRenew={choose} />
          <UsagePanel />
          <div className={styles.section}>
            <h2>
              <Text id="plans.offers" />
            </h2>
            <p className="small quiet">
              <Text id="plans.offersHint" />
            </p>
          </div>
          <Offers offers={offers.data} current={currentPlan(profile.data)} onChoose={choose} />
          <div className={styles.section}>
            <h2>
              <Text id="payments.title" />
            </h2>
          </div>
          <PaymentHistory />
        </>
      )}
      {plan && <PaymentDialog plan={plan} onClose={() => choose(null)} />}
    </>
  )
}

type Member = { is_member: boolean; membership_info: { plan_id: number } | null }
const currentPlan = ({ is_member, membership_info }: Member): number | null =>
  is_member && membership_info ? membership_info.plan_id : null

/** The plan to pay for; the public price list may pass one with the navigation. */
function useChosenPlan(): [Offer['id'] | null, (id: Offer['id'] | null) => void] {
  const { state } = useLocation()
  const navigate = useNavigate()
  const handed = (state as { selectedPlan?: unknown } | null)?.selectedPlan
  const [chosen, setChosen] = useState(typeof handed === 'number' ? handed : null)
  const choose = (id: number | null) => {
    setChosen(id)
    // Prevents a reload from opening the dialog again.
    if (id === null && handed !== undefined) navigate('.', { replace: true, state: null })
  }
  return [chosen, choose]
}
