import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useIntl } from 'react-intl'
import { type AdminPlan, useActivatePlan } from '../../../api/admin/plans.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Day } from '../../../parts/moment.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useMoney } from '../parts/money.ts'
import badges from '../../../ui/badges.module.css'
import layout from '../../../ui/layout.module.css'
import tables from '../../../ui/tables.module.css'
import cells from '../parts/cells.module.css'
import planTable from './plan-table.module.css'

export const planColumns = (edit: (plan: AdminPlan) => void): Column<AdminPlan>[] => [
  {
    id: 'plan',
    header: () => <Text id="aplan.plan" />,
    cell: ({ row: { original } }) => (
      <span className={cells.lines}>
        <span className="strong cut" dir="auto">
          {original.name}
        </span>
        <span className="tiny quiet cut" dir="auto">
          {original.name_en || '–'}
        </span>
      </span>
    ),
    meta: { className: planTable.plan, skeleton: 120 },
  },
  {
    id: 'state',
    header: () => <Text id="aplan.state" />,
    cell: ({ row }) => (
      <span className={`${badges.badge} ${row.original.active ? badges.good : ''}`}>
        <Text id={row.original.active ? 'aplan.onSale' : 'aplan.hidden'} />
      </span>
    ),
    meta: { className: planTable.state, skeleton: 50 },
  },
  {
    id: 'price',
    header: () => <Text id="aplan.price" />,
    cell: ({ row }) => <Price plan={row.original} />,
    meta: { className: `${planTable.price} ${tables.r}`, skeleton: 60 },
  },
  {
    id: 'calls',
    header: () => <Text id="aplan.calls" />,
    cell: ({ row }) => <Count value={row.original.total_calls} />,
    meta: { className: `${planTable.calls} ${tables.r}`, skeleton: 70 },
  },
  {
    id: 'days',
    header: () => <Text id="aplan.days" />,
    cell: ({ row }) => <Text id="aplan.daysOf" values={{ days: row.original.validity_days }} />,
    meta: { className: `${planTable.days} ${tables.r}`, skeleton: 50 },
  },
  {
    id: 'unit',
    header: () => <Text id="aplan.unit" />,
    cell: ({ row }) => <Unit price={row.original.unit_price} />,
    meta: { className: `${planTable.unit} ${tables.r} quiet`, skeleton: 60 },
  },
  {
    id: 'updated',
    header: () => <Text id="aplan.updated" />,
    cell: ({ row }) => <Day at={row.original.updated} />,
    meta: { className: `${planTable.updated} quiet`, skeleton: 60 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Actions plan={row.original} edit={edit} />,
    meta: { className: `${planTable.actions} ${tables.r}`, skeleton: 0 },
  },
]

function Price({ plan }: { plan: AdminPlan }) {
  const { dollars } = useMoney()
  return <span className="strong">{dollars(plan.price)}</span>
}

function Count({ value }: { value: number }) {
  const { formatNumber } = useIntl()
  return (
    <>
      {formatNumber(value)}{' '}
      <span className={tables.onlyCard}>
        <Text id="aplan.callsUnit" />
      </span>
    </>
  )
}

function Unit({ price }: { price: number }) {
  const { formatNumber } = useIntl()
  const shown = `$${formatNumber(price, { minimumFractionDigits: 4, maximumFractionDigits: 4 })}`
  return (
    <>
      <span className={tables.notCard}>{shown}</span>
      <span className={tables.onlyCard}>
        <Text id="aplan.perCall" values={{ price: shown }} />
      </span>
    </>
  )
}

function Actions({ plan, edit }: { plan: AdminPlan; edit: (plan: AdminPlan) => void }) {
  const t = useText()
  const { locale } = useIntl()
  const activate = useActivatePlan()
  const name = locale.startsWith('zh') ? plan.name : plan.name_en || plan.name
  const action = `plan ${plan.id}`
  const toggle = () =>
    activate.mutate(
      { id: plan.id, active: !plan.active },
      {
        onSuccess: () => toast('good', plan.active ? 'aplan.hid' : 'aplan.shown', { detail: name, action }),
        onError: (error) => toast('bad', wordsOf(error, 'operationFailed'), { action }),
      },
    )
  return (
    <span className={layout.line}>
      <IconButton icon={Pencil} label={t('editNamed', { name })} onClick={() => edit(plan)} />
      <IconButton
        icon={plan.active ? EyeOff : Eye}
        label={t(plan.active ? 'aplan.hide' : 'aplan.show', { name })}
        disabled={activate.isPending}
        onClick={toggle}
      />
    </span>
  )
}
