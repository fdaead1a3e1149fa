import type { ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { Download } from 'lucide-react'
import type { MoneyQuestion } from '../../api/money.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { addDays } from '../../ui/dates/days.ts'
import { csvOf } from '../csv.ts'
import { saveFile } from '../save-file.ts'
import { type CsvHead, csvRows } from './csv-rows.ts'
import { type Dimension, useRowName } from './dimensions.ts'
import type { ShownRow } from './shape-money.ts'
import layout from '../../ui/layout.module.css'

const HEADS = {
  visits: 'visits',
  real_visits: 'realVisits',
  conversions: 'money.conversions',
  leads: 'money.leads',
  sales: 'money.sales',
  refunds: 'money.refundCount',
  pending: 'money.pending',
  rejected: 'money.rejected',
  late: 'money.late',
  rate: 'money.rate',
  revenue: 'money.revenue',
  cost: 'money.cost',
  profit: 'money.profit',
  return: 'money.return',
  per_visit: 'money.perVisit',
} as const satisfies Record<Exclude<CsvHead, 'name'>, string>

type ButtonProps = { by: ConversionsBy; rows: readonly ShownRow[]; asked: MoneyQuestion }

/** Saves a report as it was answered, with amounts as exact decimal texts. */
export function CsvButton({ by, rows, asked }: ButtonProps) {
  const t = useText()
  const nameOf = useRowName()
  const save = () => {
    const name = (row: ShownRow) => (by === 'day' ? row.key : nameOf(by satisfies Dimension, row))
    const head = (column: CsvHead, currency?: string) =>
      `${column === 'name' ? t(`money.by.${by}`) : t(HEADS[column])}${currency ? ` ${currency}` : ''}`
    const days = [asked.from.slice(0, 10), addDays(asked.to.slice(0, 10), -1)]
    const file = `sluice-conversions-${by}-${[...new Set(days)].join('-to-')}.csv`
    saveFile(file, 'text/csv', csvOf(csvRows(rows, { head, name })))
  }
  return (
    <Button
      small
      onClick={save}
      disabled={rows.length === 0}
      aria-label={t('money.csvBy', { by: t(`money.by.${by}`) })}
    >
      <Download aria-hidden />
      <span className={layout.notPhone}>
        <Text id="money.csv" />
      </span>
    </Button>
  )
}
