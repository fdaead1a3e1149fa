import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useIntl } from 'react-intl'
import { type AdminPlan, useActivatePlan } from '../../../api/admin/plans.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Day } from '../../../parts/moment.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useMoney } from '../parts/money.ts'

export const planColumns = (edit: (plan: AdminPlan) => void): Column<AdminPlan>[] => [
  {
    id: 'plan',
    header: () => <Text id="aplan.plan" />,
    cell: ({ row: { original } }) => (
      <span className="two-lines">
        <span className="strong cut">{original.name}</span>
        <span className="tiny quiet cut">{original.name_en || '–'}</span>
      </span>
    ),
    meta: { className: 'p-plan', skeleton: 120 },
  },
  {
    id: 'state',
    header: () => <Text id="aplan.state" />,
    cell: ({ row }) => (
      <span className={`badge ${row.original.active ? 'badge--good' : ''}`}>
        <Text id={row.original.active ? 'aplan.onSale' : 'aplan.hidden'} />
      </span>
    ),
    meta: { className: 'p-state', skeleton: 50 },
  },
  {
    id: 'price',
    header: () => <Text id="aplan.price" />,
    cell: ({ row }) => <Price plan={row.original} />,
    meta: { className: 'p-price r', skeleton: 60 },
  },
  {
    id: 'calls',
    header: () => <Text id="aplan.calls" />,
    cell: ({ row }) => <Count value={row.original.total_calls} />,
    meta: { className: 'p-calls r', skeleton: 70 },
  },
  {
    id: 'days',
    header: () => <Text id="aplan.days" />,
    cell: ({ row }) => <Text id="aplan.daysOf" values={{ days: row.original.validity_days }} />,
    meta: { className: 'p-days r', skeleton: 50 },
  },
  {
    id: 'unit',
    header: () => <Text id="aplan.unit" />,
    cell: ({ row }) => <Unit price={row.original.unit_price} />,
    meta: { className: 'p-unit r quiet', skeleton: 60 },
  },
  {
    id: 'updated',
    header: () => <Text id="aplan.updated" />,
    cell: ({ row }) => <Day at={row.original.updated} />,
    meta: { className: 'p-updated quiet', skeleton: 60 },
  },
  {
    id: 'actions',
    header: () => (
      <span className="sr">
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Actions plan={row.original} edit={edit} />,
    meta: { className: 'p-actions r', skeleton: 0 },
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
      <span className="only-phone">
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
      <span className="not-phone">{shown}</span>
      <span className="only-phone">
        <Text id="aplan.perCall" values={{ price: shown }} />
      </span>
    </>
  )
}

function Actions({ plan, edit }: { plan: AdminPlan; edit: (plan: AdminPlan) => void }) {
  const t = useText()
  const { locale } = useIntl()
  const words = useErrorWords()
  const activate = useActivatePlan()
  const name = locale.startsWith('zh') ? plan.name : plan.name_en || plan.name
  const toggle = () =>
    activate.mutate(
      { id: plan.id, active: !plan.active },
      {
        onSuccess: () => toast('good', t(plan.active ? 'aplan.hid' : 'aplan.shown'), name),
        onError: (error) => toast('bad', words(error, 'operationFailed')),
      },
    )
  return (
    <span className="line">
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
