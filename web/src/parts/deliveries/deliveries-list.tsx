import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import type { ListPage } from '../../api/list-page.ts'
import { DELIVERIES_PER_PAGE } from '../../api/webhooks.ts'
import { useText } from '../../i18n/text.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { Pager } from '../../ui/pager.tsx'
import { RowsOf } from '../../ui/rows-of.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../ui/states.tsx'
import skeletons from '../../ui/skeletons.module.css'
import styles from './deliveries.module.css'

type ListProps<Item> = {
  list: UseQueryResult<{ items: Item[]; total: number; as_of: number }>
  page: number
  filtered: boolean
  /** Said when nothing was sent. */
  none: ReactNode
  row: (item: Item) => ReactNode
  onClear: () => void
  onPage: (page: ListPage) => void
}

const SKELETONS = ['first', 'second', 'third']

/** A page of deliveries, or the reason for none. */
export function DeliveriesList<Item>(props: ListProps<Item>) {
  const { list, page, filtered, none, row, onClear, onPage } = props
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch, isPlaceholderData } = list
  if (error && !data)
    return <ErrorState words={words(error, 'webhooks.deliveriesFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <ul className={styles.list} aria-busy="true" aria-label={t('loading')}>
        {SKELETONS.map((each) => (
          <li key={each} className={`${styles.row} ${styles.wait}`}>
            <span className={skeletons.skeleton} />
          </li>
        ))}
      </ul>
    )
  if (data.total === 0)
    return filtered ? (
      <NoMatch words={t('webhooks.noMatch')} onClear={onClear} />
    ) : (
      <EmptyState words={none} />
    )
  return (
    <>
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {data.items.map(row)}
      </ul>
      <div className={`small quiet num ${styles.foot}`}>
        <span>
          <RowsOf id="rowsOf" page={page} perPage={DELIVERIES_PER_PAGE} total={data.total} />
        </span>
        {data.total > DELIVERIES_PER_PAGE && (
          <Pager
            page={page}
            pages={pagesOf(data.total, DELIVERIES_PER_PAGE)}
            kind="window"
            onPage={(next) => onPage({ page: next, asOf: next === 1 ? null : data.as_of })}
          />
        )}
      </div>
    </>
  )
}
