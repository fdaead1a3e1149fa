import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router'
import type { AdminPayment } from '../../../api/admin/payments.ts'
import { Text } from '../../../i18n/text.tsx'
import { withChange } from '../../../ui/url-state.ts'
import { useMoney } from '../parts/money.ts'
import { TimeAgo } from '../parts/time-ago.tsx'
import { planNameOf } from './plan-name.ts'
import badges from '../../../ui/badges.module.css'
import styles from './queue-row.module.css'

export function QueueRow({
  payment,
  chosen,
  page,
}: {
  payment: AdminPayment
  chosen: boolean
  page: number
}) {
  const { locale } = useIntl()
  const { dollars } = useMoney()
  const [search] = useSearchParams()
  return (
    <li>
      <Link
        className={styles.row}
        to={`?${withChange(search, { id: payment.id, page })}`}
        aria-current={chosen || undefined}
      >
        <span className="strong cut">{payment.user_email}</span>
        <span className={`${styles.right} strong num`}>{dollars(payment.amount)}</span>
        <span className="quiet num cut">
          #{payment.id} · {planNameOf(payment, locale)}
        </span>
        <span className={`${styles.right} tiny faint`}>
          {payment.screenshot_reused && payment.status === 'pending' ? (
            <span className={`${badges.badge} ${badges.warn}`}>
              <Text id="review.reused" />
            </span>
          ) : (
            <TimeAgo at={payment.created_at} />
          )}
        </span>
      </Link>
    </li>
  )
}
