import { useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { publicPlansQuery } from '../../api/site.ts'
import { keptLanguage } from '../../i18n/language.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { OfferCard } from './offer-card.tsx'
import { type PricingState, pricingState } from './pricing-rules.ts'
import { useReached } from './use-reached.ts'
import spinners from '../../ui/spinners.module.css'
import styles from './pricing.module.css'
import site from './site.module.css'

export function Pricing({ onRegister }: { onRegister: () => void }) {
  const ref = useRef<HTMLElement>(null)
  const reached = useReached(ref)
  const navigate = useNavigate()
  const { session } = useSession()
  const [language] = keptLanguage.use()
  const { data, error, isFetching } = useQuery(publicPlansQuery(language))
  const buy = (selectedPlan: number) => {
    if (session) navigate(paths.plans, { state: { selectedPlan } })
    else onRegister()
  }
  return (
    <section
      className={`${site.section} ${site.wrap} ${styles.pricing}`}
      id="pricing"
      ref={ref}
      data-reached={reached || undefined}
    >
      <div className={site.head}>
        <h2>
          <Text id="pricing.title" />
        </h2>
        <p>
          <Text id="pricing.hint" />
        </p>
      </div>
      <Offers state={pricingState({ plans: data, error, loading: isFetching })} onBuy={buy} />
    </section>
  )
}

function Offers({ state, onBuy }: { state: PricingState; onBuy: (plan: number) => void }) {
  const t = useText()
  if (state.is === 'loading')
    return (
      <div className={styles.state}>
        <i className={spinners.spinner} role="status" aria-label={t('pricing.loading')} />
      </div>
    )
  if (state.is !== 'list')
    return (
      <div className={styles.state}>
        <p role={state.is === 'error' ? 'alert' : 'status'}>{t(state.words)}</p>
        <Button onClick={() => location.reload()}>
          <Text id="pricing.refresh" />
        </Button>
      </div>
    )
  return (
    <>
      <div className={styles.offers}>
        {state.offers.map((offer) => (
          <OfferCard key={offer.plan.id} offer={offer} onBuy={() => onBuy(offer.plan.id)} />
        ))}
      </div>
      <p className={styles.note}>
        <WalletCards aria-hidden />
        <Text id="pricing.payNote" />
      </p>
    </>
  )
}
