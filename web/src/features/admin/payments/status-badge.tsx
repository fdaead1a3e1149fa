import type { PaymentStatus } from '@sluice/contract/api-payment'
import { Text } from '../../../i18n/text.tsx'
import badges from '../../../ui/badges.module.css'

const LOOK: Readonly<Record<string, string | undefined>> = {
  pending: badges.warn,
  approved: badges.good,
  rejected: badges.bad,
}

export function StatusBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`${badges.badge} ${LOOK[status] ?? ''}`}>
      <Text id={`review.status.${status}`} />
    </span>
  )
}
