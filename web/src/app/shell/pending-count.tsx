import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { pendingCountQuery } from '../../api/admin/payments.ts'
import counts from '../../ui/counts.module.css'

/** Number of payments under review. */
export function PendingCount() {
  const { data } = useQuery(pendingCountQuery)
  const { formatNumber } = useIntl()
  return data ? <span className={counts.count}>{formatNumber(data)}</span> : null
}
