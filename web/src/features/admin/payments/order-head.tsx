import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { PaymentDetail } from '../../../api/admin/payments.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { spanSince } from '../parts/ago.ts'
import { StatusBadge } from './status-badge.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './order-head.module.css'

export type OrderWays = {
  /** Its position in the list. */
  place: { at: number; of: number } | null
  onBefore: (() => void) | undefined | 0
  onAfter: (() => void) | undefined | 0
  onBack: () => void
}

type HeadProps = OrderWays & { id: number; payment: PaymentDetail | undefined }

export function OrderHead({ id, payment, place, onBefore, onAfter, onBack }: HeadProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  return (
    <div className={styles.head}>
      <IconButton icon={ArrowLeft} label={t('review.back')} className={layout.onlyPhone} onClick={onBack} />
      <h2 className="num">#{id}</h2>
      {payment && <StatusBadge status={payment.status} />}
      <span className={`small quiet num cut ${layout.notPhone}`}>
        {payment && <Submitted payment={payment} />}
      </span>
      <span className={`${layout.line} ${layout.end}`}>
        {place && (
          <span className="tiny faint num">
            <Text id="review.place" values={{ at: formatNumber(place.at), of: formatNumber(place.of) }} />
          </span>
        )}
        <IconButton
          icon={ChevronLeft}
          label={t('review.before')}
          disabled={!onBefore}
          onClick={onBefore || undefined}
        />
        <IconButton
          icon={ChevronRight}
          label={t('review.after')}
          disabled={!onAfter}
          onClick={onAfter || undefined}
        />
      </span>
    </div>
  )
}

function Submitted({ payment }: { payment: PaymentDetail }) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  const time = dates.moment(payment.created_at)
  if (payment.status !== 'pending') return <Text id="review.submitted" values={{ time }} />
  const { count, unit } = spanSince(Date.parse(payment.created_at), Date.now())
  const span = formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' })
  return <Text id="review.waiting" values={{ time, span }} />
}
