import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import { ErrorState } from './states.tsx'
import panels from './panels.module.css'
import tables from './tables.module.css'

type ListProps<Row> = {
  list: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>
  /** Undefined while there is nothing to show yet. */
  rows: Row[] | undefined
  columns: Column<Row>[]
  label: string
  className: string | undefined
  dense?: boolean
  /** Rows of the skeleton. */
  expected: number
  /** Words for why it could not be loaded. */
  fault: (error: Error) => string
  /** In place of rows, when there are none. */
  empty: ReactNode
  /** Below the rows: which ones they are, and the way to the others. */
  foot?: ReactNode
}

/** A panel with a list: its rows, or why there are none. */
export function List<Row extends { id: number | string }>(props: ListProps<Row>) {
  const { list, rows, columns, label, className, dense = false, expected, fault, empty, foot } = props
  return (
    <section className={panels.panel} aria-busy={list.isPending}>
      {list.error && list.data === undefined ? (
        <ErrorState words={fault(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            columns={columns}
            rows={rows}
            rowId={(row) => String(row.id)}
            expected={expected}
            busy={list.isFetching}
            dense={dense}
            label={label}
            className={className}
            empty={empty}
          />
          {foot && <div className={tables.foot}>{foot}</div>}
        </>
      )}
    </section>
  )
}
