import { Tabs } from '@base-ui/react/tabs'
import { PAYMENT_STATUSES, type PaymentStatus } from '@sluice/contract/api-payment'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import {
  type AdminPayment,
  PAYMENTS_PER_PAGE,
  type PaymentFilter,
  pendingCountQuery,
} from '../../../api/admin/payments.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { pagesOf } from '../../../ui/page-numbers.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import type { useUrlState } from '../../../ui/url-state.ts'
import { QueueRow } from './queue-row.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import counts from '../../../ui/counts.module.css'
import tables from '../../../ui/tables.module.css'
import tabs from '../../../ui/tabs.module.css'
import styles from './queue.module.css'

type QueueProps = {
  filter: PaymentFilter
  list: UseQueryResult<{ items: AdminPayment[]; total: number; as_of?: number | undefined }>
  chosen: number | null
  change: ReturnType<typeof useUrlState>[1]
}

export function Queue({ filter, list, chosen, change }: QueueProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const pending = useQuery(pendingCountQuery)
  const onStatus = (status: PaymentStatus) =>
    change({ status: status === 'pending' ? null : status, id: null })
  return (
    <aside className={styles.queue} aria-label={t('review.list')}>
      <Tabs.Root value={filter.status} onValueChange={onStatus}>
        <Tabs.List className={tabs.tabs}>
          {PAYMENT_STATUSES.map((status) => (
            <Tabs.Tab key={status} value={status}>
              <Text id={`review.status.${status}`} />
              {status === 'pending' && pending.data !== undefined && (
                <span className={counts.count}>{formatNumber(pending.data)}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.search}>
          <SearchBox
            label={t('review.search')}
            placeholder={t('review.searchHint')}
            value={filter.search}
            onSearch={(q) => change({ q, id: null })}
          />
        </div>
        <Tabs.Panel value={filter.status} tabIndex={-1}>
          <QueueList filter={filter} list={list} chosen={chosen} change={change} />
        </Tabs.Panel>
      </Tabs.Root>
    </aside>
  )
}

function QueueList({ filter, list, chosen, change }: QueueProps) {
  const t = useText()
  const words = useErrorWords()
  const { data, error } = list
  if (error && !data)
    return <ErrorState words={words(error, 'review.failed')} onRetry={() => void list.refetch()} />
  if (!data) return <QueueSkeleton />
  if (data.items.length === 0)
    return filter.search ? (
      <NoMatch words={t('review.noMatch')} onClear={() => change({ q: null })} />
    ) : (
      <EmptyState words={t(`review.none.${filter.status}`)} />
    )
  const pages = pagesOf(data.total, PAYMENTS_PER_PAGE)
  return (
    <>
      <ul aria-busy={list.isPlaceholderData}>
        {data.items.map((payment) => (
          <QueueRow key={payment.id} payment={payment} chosen={payment.id === chosen} page={filter.page} />
        ))}
      </ul>
      {pages > 1 && (
        <div className={tables.foot}>
          <Pager
            page={filter.page}
            pages={pages}
            kind="window"
            onPage={(page) => change({ page, asof: data.as_of ?? null, id: null })}
          />
        </div>
      )}
    </>
  )
}
