import type { PaymentStatus } from '@sluice/contract/api-payment'
import { Text } from '../../../i18n/text.tsx'

const LOOK: Readonly<Record<string, string>> = {
  pending: 'badge--warn',
  approved: 'badge--good',
  rejected: 'badge--bad',
}

export function StatusBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`badge ${LOOK[status] ?? ''}`}>
      <Text id={`review.status.${status}`} />
    </span>
  )
}
