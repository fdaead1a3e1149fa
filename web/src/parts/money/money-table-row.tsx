import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { Flag } from '../countries.tsx'
import { Gain, Money, Sums } from './amounts.tsx'
import { isZero } from './decimal.ts'
import { type Dimension, useRowName } from './dimensions.ts'
import type { Column, ShownRow } from './shape-money.ts'
import { useMoney } from './use-money.ts'
import layout from '../../ui/layout.module.css'
import tables from '../../ui/tables.module.css'
import styles from './money-table.module.css'

type RowProps = { by: Dimension; row: ShownRow; columns: readonly Column[] }

export function MoneyTableRow({ by, row, columns }: RowProps) {
  return (
    <tr>
      <td className={styles.name}>
        <RowName by={by} row={row} />
      </td>
      {columns.map((column) => (
        <td key={column} className={tables.r}>
          <span className={`${tables.onlyCard} ${styles.label}`}>
            <Text id={`money.column.${column}`} />
          </span>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  )
}

function RowName({ by, row }: Pick<RowProps, 'by' | 'row'>) {
  const nameOf = useRowName()
  const name = nameOf(by, row)
  if (by === 'link' && row.deleted)
    return (
      <span className="cut faint" title={name}>
        {name} <Text id="money.deleted" />
      </span>
    )
  if (by === 'link' && Number(row.key) > 0)
    return (
      <Link className="cut" to={`${paths.cloak(Number(row.key))}?show=money`} title={name} dir="auto">
        {name}
      </Link>
    )
  return (
    <span className={layout.line}>
      {by === 'country' && row.key.length === 2 && <Flag code={row.key} />}
      <span className={`cut ${row.key ? '' : 'faint'}`} title={name} dir="auto">
        {name}
      </span>
    </span>
  )
}

/** A figure of a row; a dash where it cannot be known, which is not zero. */
function Cell({ column, row }: { column: Column; row: ShownRow }): ReactNode {
  const { formatNumber } = useIntl()
  const { share } = useMoney()
  const unknown = <span className="faint">–</span>
  switch (column) {
    case 'visits':
    case 'real_visits':
    case 'conversions':
      return <span className={row[column] ? '' : 'faint'}>{formatNumber(row[column])}</span>
    case 'rate':
      return row.rate === null ? unknown : share(row.rate)
    case 'return':
      return <Gain share={row.one?.return ?? null} />
    default: {
      if (!row.one && (column === 'revenue' || column === 'cost')) return <Sums amounts={row[column]} />
      const amount = row.one?.[column]
      if (!row.one || !amount) return unknown
      return (
        <span className={isZero(amount) ? 'faint' : ''}>
          <Money amount={amount} currency={row.one.currency} />
        </span>
      )
    }
  }
}
