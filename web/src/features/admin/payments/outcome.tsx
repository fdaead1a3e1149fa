import type { PaymentDetail } from '../../../api/admin/payments.ts'
import { Text } from '../../../i18n/text.tsx'
import { WholeMoment } from '../../../parts/moment.tsx'
import { useSession } from '../../../session/session-store.ts'
import { StatusBadge } from './status-badge.tsx'
import block from './block.module.css'

/** The decision, with time and reviewer. */
export function Outcome({ payment }: { payment: PaymentDetail }) {
  const { session } = useSession()
  const reviewer = payment.reviewed_by
  return (
    <div className={block.block}>
      <h3>
        <Text id="review.outcome" />
        <StatusBadge status={payment.status} />
      </h3>
      <dl className={block.pairs}>
        {payment.reviewed_at && (
          <>
            <dt>
              <Text id="review.reviewedAt" />
            </dt>
            <dd>
              <WholeMoment at={payment.reviewed_at} />
            </dd>
          </>
        )}
        {reviewer !== null && (
          <>
            <dt>
              <Text id="review.reviewer" />
            </dt>
            <dd>{reviewer === session?.user.id ? <Text id="review.you" /> : payment.reviewer_email}</dd>
          </>
        )}
        {payment.reject_reason && (
          <>
            <dt>
              <Text id="review.rejectReason" />
            </dt>
            <dd>{payment.reject_reason}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
