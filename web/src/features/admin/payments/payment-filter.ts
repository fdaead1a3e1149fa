import { PAYMENT_STATUSES } from '@sluice/contract/api-payment'
import type { PaymentFilter } from '../../../api/admin/payments.ts'
import { readListPage } from '../../../ui/url-state.ts'

/** `id`: the chosen payment, which may be on another page. */
export function readPaymentFilter(search: URLSearchParams): PaymentFilter & { id: number | null } {
  const status = search.get('status')
  const id = Number(search.get('id'))
  return {
    status: PAYMENT_STATUSES.find((each) => each === status) ?? 'pending',
    ...readListPage(search),
    search: search.get('q') ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
  }
}
