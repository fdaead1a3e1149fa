import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { CostRow } from '../../api/costs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { UtcDay, useUtcDay } from '../../parts/utc-day.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import tables from '../../ui/tables.module.css'
import styles from './costs-page.module.css'

export const costColumns = (remove: (cost: CostRow) => void): Column<CostRow>[] => [
  {
    id: 'day',
    header: () => <Text id="costs.day" />,
    cell: ({ row }) => <UtcDay day={row.original.day} />,
    meta: { className: styles.day, skeleton: 80 },
  },
  {
    id: 'link',
    header: () => <Text id="costs.link" />,
    cell: ({ row: { original } }) =>
      original.deleted ? (
        <span className="quiet" dir="auto">
          <Text id="costs.deletedNamed" values={{ name: original.name }} />
        </span>
      ) : (
        <Link className={links.link} to={paths.cloak(original.cloak_id)} dir="auto">
          {original.name}
        </Link>
      ),
    meta: { className: `${styles.link} cut`, skeleton: 160 },
  },
  {
    id: 'cost',
    header: () => <Text id="costs.amount" />,
    cell: ({ row }) => <CostWords cost={row.original} />,
    meta: { className: `${styles.amount} ${tables.r}`, skeleton: 100 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <RemoveButton cost={row.original} remove={remove} />,
    meta: { className: `${styles.actions} ${tables.r}`, skeleton: 0 },
  },
]

/** `12.50 EUR a day`. Amounts are texts: a number would lose digits. */
export const CostWords = ({ cost }: { cost: Pick<CostRow, 'kind' | 'amount' | 'currency'> }) => (
  <Text
    id={cost.kind === 'click' ? 'costs.perClick' : 'costs.perDay'}
    values={{ amount: `${cost.amount} ${cost.currency}` }}
  />
)

function RemoveButton({ cost, remove }: { cost: CostRow; remove: (cost: CostRow) => void }) {
  const t = useText()
  const day = useUtcDay()(cost.day)
  return <IconButton icon={Undo2} label={t('costs.removeNamed', { day })} onClick={() => remove(cost)} />
}
