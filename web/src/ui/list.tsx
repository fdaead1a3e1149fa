import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable, type Sorted } from './data-table.tsx'
import { ErrorState } from './states.tsx'
import panels from './panels.module.css'
import tables from './tables.module.css'

type ListProps<Row> = {
  list: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>
  /** Undefined until the first rows are loaded. */
  rows: Row[] | undefined
  columns: Column<Row>[]
  label: string
  className: string | undefined
  dense?: boolean
  sorted?: Sorted
  /** Where a press on a row leads. */
  hrefOf?: (row: Row) => string
  /** Number of skeleton rows. */
  expected: number
  /** Text for a failed load. */
  fault: (error: Error) => string
  /** Shown instead of rows if there are none. */
  empty: ReactNode
  /** Below the rows: their range, and the pager. */
  foot?: ReactNode
}

/** A panel with a list: its rows, or the reason for none. */
export function List<Row extends { id: number | string }>(props: ListProps<Row>) {
  const { list, rows, columns, label, className, dense = false, expected, fault, empty, foot } = props
  const { sorted, hrefOf } = props
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
            sorted={sorted}
            hrefOf={hrefOf}
            empty={empty}
          />
          {foot && <div className={tables.foot}>{foot}</div>}
        </>
      )}
    </section>
  )
}
