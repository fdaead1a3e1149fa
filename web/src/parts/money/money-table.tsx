import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import type { Dimension } from './dimensions.ts'
import { MoneyTableRow } from './money-table-row.tsx'
import { type Column, columnsOf, type ShownRow, sortedBy } from './shape-money.ts'
import links from '../../ui/links.module.css'
import panels from '../../ui/panels.module.css'
import tables from '../../ui/tables.module.css'
import styles from './money-table.module.css'

const SHOWN = 10

type TableProps = { by: Dimension; rows: ShownRow[]; currency: string | null }

/** A row for each key, largest first by the chosen column. */
export function MoneyTable({ by, rows, currency }: TableProps) {
  const t = useText()
  const [all, setAll] = useState(false)
  const columns = columnsOf(currency)
  const [chosen, setChosen] = useState<Column>(currency ? 'revenue' : 'conversions')
  const order = columns.includes(chosen) && (currency || chosen !== 'revenue') ? chosen : 'conversions'
  const sorted = sortedBy(rows, order)
  return (
    <>
      <div className={`${tables.scroll} ${tables.fit} ${styles.box}`}>
        <table
          className={`${tables.table} ${tables.cards} ${styles.table}`}
          aria-label={t('money.tableBy', { by: t(`money.by.${by}`) })}
        >
          <thead>
            <tr>
              <th>
                <Text id={`money.by.${by}`} />
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  className={tables.r}
                  {...(column === order && { 'aria-sort': 'descending' })}
                >
                  {currency || !(column === 'revenue' || column === 'cost') ? (
                    <button type="button" className={styles.sort} onClick={() => setChosen(column)}>
                      {column === order && <ArrowDown size={12} aria-hidden />}
                      <Text id={`money.column.${column}`} />
                    </button>
                  ) : (
                    <Text id={`money.column.${column}`} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? sorted : sorted.slice(0, SHOWN)).map((row) => (
              <MoneyTableRow key={row.key} by={by} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && (
        <div className={panels.more}>
          <span>{!all && <Text id="money.more" values={{ count: rows.length - SHOWN }} />}</span>
          <button type="button" className={links.link} onClick={() => setAll(!all)}>
            <Text id={all ? 'stats.showFewer' : 'stats.showAll'} />
          </button>
        </div>
      )}
    </>
  )
}
