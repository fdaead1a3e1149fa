import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAYMENTS_PER_PAGE, paymentsQuery } from '../../../api/admin/payments.ts'
import { Text } from '../../../i18n/text.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { Order } from './order.tsx'
import { readPaymentFilter } from './payment-filter.ts'
import { Queue } from './queue.tsx'
import { useKeys } from './use-keys.ts'
import order from './order.module.css'
import styles from './payments-page.module.css'

/** The queue beside the chosen order; on a phone only one of them. */
export function PaymentsPage() {
  const [search, change] = useUrlState()
  const { id, ...filter } = readPaymentFilter(search)
  const list = useQuery(paymentsQuery(filter))
  const items = list.data?.items ?? []
  const chosen = id ?? items[0]?.id ?? null
  const at = items.findIndex((each) => each.id === chosen)
  const choose = (next: number | null) => change({ id: next, page: filter.page })
  const [before, after] = [items[at - 1]?.id, items[at + 1]?.id]
  useKeys({ j: () => after && choose(after), k: () => before && choose(before) })

  // On a phone the order starts at its top, not at the queue's scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each order
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [id])
  const of = list.data?.total ?? 0
  const place = at < 0 ? null : { at: (filter.page - 1) * PAYMENTS_PER_PAGE + at + 1, of }
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminPayments" />
      <div className={styles.review} data-chosen={id !== null || undefined}>
        <Queue filter={filter} list={list} chosen={chosen} change={change} />
        {chosen === null ? (
          <section className={`${order.order} ${order.none} quiet`}>
            {!list.isPending && <Text id="review.choose" />}
          </section>
        ) : (
          <Order
            key={chosen}
            id={chosen}
            place={place}
            onBefore={before && (() => choose(before))}
            onAfter={after && (() => choose(after))}
            onBack={() => choose(null)}
            onStay={() => id === null && choose(chosen)}
            onDone={() => choose(after ?? before ?? null)}
          />
        )}
      </div>
    </>
  )
}
