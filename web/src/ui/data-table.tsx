import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useEffect, useState } from 'react'
import { useRowPress } from './row-press.ts'
import skeletons from './skeletons.module.css'
import tables from './tables.module.css'

export const plainTable = tableFeatures({})
export type Column<Row> = ColumnDef<typeof plainTable, Row & object> & {
  /** Class of the column's cells; it places them when rows are cards. */
  meta?: { className?: string | undefined; skeleton?: number }
}

export type Sorted = { column: string; order: 'asc' | 'desc' }

type DataTableProps<Row> = {
  columns: Column<Row>[]
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** Number of skeleton rows while loading. */
  expected: number
  busy: boolean
  dense?: boolean
  label: string
  className?: string | undefined
  /** The column that rows are sorted by. */
  sorted?: Sorted | undefined
  /** Where a press on a row leads. One of its cells has a link to it, for keyboards. */
  hrefOf?: ((row: Row) => string) | undefined
  /** Shown instead of rows if there are none. */
  empty: ReactNode
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const NONE: never[] = []
const SKELETON_AFTER_MS = 150

/** A table that keeps its old rows while it reloads; where it has little room its rows become cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, expected, busy, dense, label, className = '', empty } = props
  const { sorted, hrefOf } = props
  const pressOf = useRowPress()
  const table = useTable({ features: plainTable, columns, data: rows ?? NONE, getRowId: rowId })
  if (rows?.length === 0) return empty
  return (
    <div className={`${tables.scroll} ${tables.fit}`}>
      <table
        className={`${tables.table} ${tables.cards} ${dense ? tables.dense : ''} ${className}`}
        aria-busy={busy && rows !== undefined}
        aria-label={label}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  className={classOf<Row>(header.column.columnDef)}
                  {...(sorted?.column === header.column.id && { 'aria-sort': ARIA_SORT[sorted.order] })}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody aria-busy={!rows}>
          {rows ? (
            table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                {...(hrefOf && { ...pressOf(hrefOf(row.original)), className: tables.pressed })}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={classOf<Row>(cell.column.columnDef)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <SkeletonRows columns={columns as Column<object>[]} count={expected} />
          )}
        </tbody>
      </table>
    </div>
  )
}

const classOf = <Row,>(column: object): string | undefined => (column as Column<Row>).meta?.className

/** As tall and wide from the start as when they show, so that nothing moves. */
function SkeletonRows({ columns, count }: { columns: Column<object>[]; count: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal and never move
    <tr key={`skeleton ${row}`} className={tables.skeleton}>
      {columns.map((column, at) => (
        <td key={column.id ?? at} className={column.meta?.className}>
          <span
            className={skeletons.skeleton}
            style={{
              width: (column.meta?.skeleton ?? 64) * (1 - ((row * 7 + at * 3) % 4) / 10),
              visibility: late ? 'visible' : 'hidden',
            }}
          />
        </td>
      ))}
    </tr>
  ))
}
