import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorWords } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { List } from '../../../ui/list.tsx'
import { EmptyState, NoMatch } from '../../../ui/states.tsx'
import { ListPages } from './list-pages.tsx'

type AdminListProps<Row> = {
  list: UseQueryResult<{ items: Row[]; total: number; as_of: number }>
  columns: Column<Row>[]
  label: MessageId
  className: string | undefined
  /** Rows of the skeleton. */
  expected: number
  page: number
  perPage: number
  /** `asof` is for the address, so that the rows of the page stay in place. */
  onPage: (to: { page: number; asof: number | null }) => void
  words: { failed: MessageId; noMatch: MessageId; none: MessageId }
  /** Undefined without a filter: then an empty list means that nothing exists. */
  onClear: (() => void) | undefined
}

/** A page of a long list, with a text for an empty list, and a pager. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { list, label, page, perPage, onPage, words: say, onClear, ...rest } = props
  const t = useText()
  const words = useErrorWords()
  const { data } = list
  const total = data?.total ?? 0
  return (
    <List
      {...rest}
      list={list}
      rows={data?.items}
      label={t(label)}
      fault={(error) => words(error, say.failed)}
      empty={
        onClear ? <NoMatch words={t(say.noMatch)} onClear={onClear} /> : <EmptyState words={t(say.none)} />
      }
      foot={
        total > 0 && (
          <ListPages
            page={page}
            perPage={perPage}
            total={total}
            onPage={(to) => onPage({ page: to, asof: data?.as_of ?? null })}
          />
        )
      }
    />
  )
}
