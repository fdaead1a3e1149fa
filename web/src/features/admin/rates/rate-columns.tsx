import { Trash2 } from 'lucide-react'
import type { RateRow } from '../../../api/admin/rates.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { UtcDay } from '../../../parts/utc-day.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import iconButtons from '../../../ui/icon-buttons.module.css'
import layout from '../../../ui/layout.module.css'
import tables from '../../../ui/tables.module.css'
import styles from './rates-page.module.css'

export const rateColumns = (remove: (rate: RateRow) => void): Column<RateRow>[] => [
  {
    id: 'currency',
    header: () => <Text id="rates.currency" />,
    cell: ({ row }) => <span className="strong">{row.original.currency}</span>,
    meta: { className: styles.currency, skeleton: 40 },
  },
  {
    id: 'day',
    header: () => <Text id="rates.day" />,
    cell: ({ row }) => <UtcDay day={row.original.day} />,
    meta: { className: styles.day, skeleton: 80 },
  },
  {
    id: 'rate',
    header: () => <Text id="rates.perUsd" />,
    cell: ({ row }) => row.original.per_usd,
    meta: { className: `${styles.rate} ${tables.r}`, skeleton: 80 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <RemoveButton rate={row.original} remove={remove} />,
    meta: { className: `${styles.actions} ${tables.r}`, skeleton: 0 },
  },
]

function RemoveButton({ rate, remove }: { rate: RateRow; remove: (rate: RateRow) => void }) {
  const t = useText()
  return (
    <IconButton
      icon={Trash2}
      className={iconButtons.bad}
      label={t('deleteNamed', { name: `${rate.currency} ${rate.day}` })}
      onClick={() => remove(rate)}
    />
  )
}
