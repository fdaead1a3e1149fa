import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../../api/admin/payments.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { useMoney } from '../parts/money.ts'
import { planNameOf } from './plan-name.ts'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import block from './block.module.css'
import styles from './order-facts.module.css'

/** All facts as submitted. */
export function OrderFacts({ payment }: { payment: PaymentDetail }) {
  const t = useText()
  const { locale, formatNumber } = useIntl()
  const dates = useDates()
  const { usdt } = useMoney()
  const time = dates.moment(payment.created_at)
  return (
    <div className={block.block}>
      <p className={`${layout.onlyPhone} small quiet ${styles.time}`}>
        <Text id="review.submitted" values={{ time }} />
      </p>
      <dl className={block.pairs}>
        <dt>
          <Text id="review.user" />
        </dt>
        <dd>
          <Link className={links.link} to={paths.adminUserSearch(payment.user_email)}>
            {payment.user_email}
          </Link>
        </dd>
        <dt>
          <Text id="review.plan" />
        </dt>
        <dd>
          <Text
            id="review.planFacts"
            values={{
              plan: planNameOf(payment, locale),
              calls: formatNumber(payment.total_calls),
              days: formatNumber(payment.validity_days),
            }}
          />
        </dd>
        <dt>
          <Text id="review.amount" />
        </dt>
        <dd className="strong">{usdt(payment.amount)}</dd>
        <dt>
          <Text id="review.wallet" />
        </dt>
        <dd className="mono">{payment.wallet}</dd>
        <dt>
          <Text id="review.transaction" />
        </dt>
        <dd className="mono">
          {payment.transaction_id ? (
            <>
              {payment.transaction_id}{' '}
              <CopyButton text={payment.transaction_id} what={t('review.copyTransaction')} />
            </>
          ) : (
            <span className="faint">–</span>
          )}
        </dd>
        <dt>
          <Text id="review.remark" />
        </dt>
        <dd>{payment.remark || <span className="faint">–</span>}</dd>
      </dl>
    </div>
  )
}
