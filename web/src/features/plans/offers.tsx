import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { Offer } from '../../api/my-plans.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { usePlanName, usePriceWords } from '../../parts/plan-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import badges from '../../ui/badges.module.css'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import styles from './offers.module.css'

const FEATURES = ['plans.links', 'plans.targeting', 'plans.addresses', 'plans.support'] as const

type OffersProps = { offers: readonly Offer[]; current: number | null; onChoose: (plan: number) => void }

/** The plans side by side, cheapest first. */
export function Offers({ offers, current, onChoose }: OffersProps) {
  const t = useText()
  if (offers.length === 0)
    return (
      <section className={panels.panel}>
        <EmptyState words={t('plans.noOffers')} />
      </section>
    )
  return (
    <section className={`${panels.panel} ${styles.offers}`}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          current={offer.id === current}
          onChoose={() => onChoose(offer.id)}
        />
      ))}
    </section>
  )
}

type OfferCardProps = { offer: Offer; current: boolean; onChoose: () => void }

function OfferCard({ offer, current, onChoose }: OfferCardProps) {
  const { formatNumber } = useIntl()
  const nameOf = usePlanName()
  const priceOf = usePriceWords()
  return (
    <article className={`${styles.offer} ${current ? styles.current : ''}`}>
      <div>
        <h3>
          <span>{nameOf(offer)}</span>
          {current && (
            <span className={`${badges.badge} ${badges.accent}`}>
              <Text id="plans.current" />
            </span>
          )}
        </h3>
        <p className={`${styles.price} num`}>
          {priceOf(offer.price)}
          <small>$</small>
        </p>
      </div>
      <dl className="num">
        <dt>
          <Text id="plans.totalCalls" />
        </dt>
        <dd>{formatNumber(offer.total_calls)}</dd>
        <dt>
          <Text id="plans.validity" />
        </dt>
        <dd>
          <Text id="plans.days" values={{ days: offer.validity_days }} />
        </dd>
        <dt>
          <Text id="plans.perCall" />
        </dt>
        <dd>{formatNumber(offer.unit_price, { minimumFractionDigits: 4, maximumFractionDigits: 4 })}$</dd>
      </dl>
      <ul>
        {FEATURES.map((id) => (
          <li key={id} className={layout.line}>
            <Check size={14} aria-hidden />
            <Text id={id} />
          </li>
        ))}
      </ul>
      <Button onClick={onChoose}>
        <Text id={current ? 'plans.renew' : 'plans.select'} />
        <span className={layout.sr}>{nameOf(offer)}</span>
      </Button>
    </article>
  )
}
