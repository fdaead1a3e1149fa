import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import type { Offer } from './pricing-rules.ts'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './offer-card.module.css'

const FEATURES = ['unlimited', 'review', 'targeting', 'blacklist', 'support'] as const

export function OfferCard({ offer, onBuy }: { offer: Offer; onBuy: () => void }) {
  const t = useText()
  const { locale, formatNumber } = useIntl()
  const { plan, originalPrice, discountPercent, popular } = offer
  const name = locale === 'zh-CN' ? plan.name : plan.name_en || plan.name
  return (
    <article className={styles.card} data-popular={popular || undefined}>
      <h3>{name}</h3>
      {popular && (
        <span className={styles.badge}>
          <Text id="pricing.popular" />
        </span>
      )}
      <p className={styles.price}>
        {formatNumber(plan.price, { maximumFractionDigits: 2 })}
        <i>$</i>
      </p>
      <p className={styles.was}>
        {discountPercent > 0 && (
          <>
            <s className="num">
              <span className={layout.sr}>{t('pricing.was')} </span>
              {formatNumber(originalPrice)}$
            </s>
            <b className="num">
              <Text id="pricing.save" values={{ percent: discountPercent }} />
            </b>
          </>
        )}
      </p>
      <Button
        look={popular ? 'main' : 'line'}
        wide
        className={buttons.tall}
        aria-label={t('pricing.buyPlan', { plan: name })}
        onClick={onBuy}
      >
        <Text id="pricing.buy" />
      </Button>
      <dl>
        <div>
          <dt>
            <Text id="pricing.validity" />
          </dt>
          <dd className="num">
            <Text id="pricing.days" values={{ days: formatNumber(plan.validity_days) }} />
          </dd>
        </div>
        <div>
          <dt>
            <Text id="pricing.calls" />
          </dt>
          <dd className="num">
            <Text id="pricing.callsCount" values={{ calls: formatNumber(plan.total_calls) }} />
          </dd>
        </div>
        <div>
          <dt>
            <Text id="pricing.perCall" />
          </dt>
          <dd className="num">{plan.unit_price.toFixed(4)}$</dd>
        </div>
      </dl>
      <ul>
        {FEATURES.map((each) => (
          <li key={each}>
            <Check aria-hidden />
            <Text id={`pricing.feature.${each}`} />
          </li>
        ))}
      </ul>
    </article>
  )
}
