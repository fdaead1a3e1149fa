import type { PaymentStatus } from '@sluice/contract/api-payment'
import { Text } from '../../../i18n/text.tsx'

const LOOK = { pending: 'badge--warn', approved: 'badge--good', rejected: 'badge--bad' } as const

export function StatusBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`badge ${LOOK[status]}`}>
      <Text id={`review.status.${status}`} />
    </span>
  )
}
