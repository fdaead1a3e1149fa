import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorWords } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import { ListFoot } from './list-foot.tsx'

type AdminListProps<Row> = {
  list: UseQueryResult<{ items: Row[]; total: number }>
  columns: Column<Row>[]
  label: MessageId
  className: string
  /** Rows of the skeleton. */
  expected: number
  page: number
  perPage: number
  onPage: (page: number) => void
  words: { failed: MessageId; noMatch: MessageId; none: MessageId }
  /** Undefined: nothing is filtered, so that an empty list is all there is. */
  onClear: (() => void) | undefined
}

/** A page of a long list: its rows, or why there are none, and the way to the other pages. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { list, columns, label, className, expected, page, perPage, onPage, words: say, onClear } = props
  const t = useText()
  const words = useErrorWords()
  const { data, error } = list
  return (
    <section className="panel">
      {error && !data ? (
        <ErrorState words={words(error, say.failed)} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            columns={columns}
            rows={data?.items}
            rowId={(row) => String(row.id)}
            expected={expected}
            busy={list.isFetching}
            label={t(label)}
            className={className}
            empty={
              onClear ? (
                <NoMatch words={t(say.noMatch)} onClear={onClear} />
              ) : (
                <EmptyState words={t(say.none)} />
              )
            }
          />
          <ListFoot page={page} perPage={perPage} total={data?.total ?? 0} onPage={onPage} />
        </>
      )}
    </section>
  )
}
