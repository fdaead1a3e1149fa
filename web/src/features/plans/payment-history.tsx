import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { type MyPayment, myPaymentsQuery, PAYMENTS_PER_PAGE } from '../../api/my-plans.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { usePlanName, usePriceWords } from '../../parts/plan-words.ts'
import type { Column } from '../../ui/data-table.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { readListPage, useUrlState } from '../../ui/url-state.ts'
import { SubmittedDialog } from './submitted-dialog.tsx'
import badges from '../../ui/badges.module.css'
import layout from '../../ui/layout.module.css'
import tables from '../../ui/tables.module.css'
import styles from './payment-history.module.css'

/** Submitted payments with their status, newest first. */
export function PaymentHistory() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const page = readListPage(search)
  const list = useQuery(myPaymentsQuery(page))
  const [looked, lookAt] = useState<MyPayment | null>(null)
  const columns = useMemo(() => columnsOf(lookAt), [])
  const { data } = list
  useRefreshWhenReviewed(data?.items)
  return (
    <>
      <List
        list={list}
        rows={data?.items}
        columns={columns}
        label={t('payments.title')}
        className={styles.payments}
        expected={3}
        fault={(error) => words(error, 'payments.failed')}
        empty={<EmptyState words={t('payments.none')} />}
        foot={
          data &&
          data.total > PAYMENTS_PER_PAGE && (
            <Pager
              page={page.page}
              pages={pagesOf(data.total, PAYMENTS_PER_PAGE)}
              kind="five"
              onPage={(next) => change({ page: next, asof: data.as_of ?? null })}
            />
          )
        }
      />
      {looked && <SubmittedDialog payment={looked} onClose={() => lookAt(null)} />}
    </>
  )
}

/** Refetches plan and calls once a payment is approved while the page is open. */
function useRefreshWhenReviewed(payments: readonly MyPayment[] | undefined): void {
  const client = useQueryClient()
  const reviewed = payments?.filter(({ status }) => status !== 'pending').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the number changes
  useEffect(() => {
    if (reviewed === undefined) return
    for (const key of ['profile', 'statistics', 'calls', 'notices'])
      void client.invalidateQueries({ queryKey: [key], type: 'active' }, { cancelRefetch: false })
  }, [reviewed])
}

/** Styles of the known statuses; others are shown plain. */
const LOOK: Readonly<Record<string, string>> = {
  pending: `${badges.badge} ${badges.warn}`,
  approved: `${badges.badge} ${badges.good}`,
  rejected: `${badges.badge} ${badges.bad}`,
}

const columnsOf = (lookAt: (payment: MyPayment) => void): Column<MyPayment>[] => [
  {
    id: 'id',
    header: () => <Text id="payments.order" />,
    cell: ({ row }) => `#${row.original.id}`,
    meta: { className: `${styles.id} quiet num`, skeleton: 40 },
  },
  {
    id: 'plan',
    header: () => <Text id="payments.plan" />,
    cell: ({ row }) => <PlanName payment={row.original} />,
    meta: { className: styles.plan, skeleton: 80 },
  },
  {
    id: 'amount',
    header: () => <Text id="payments.amount" />,
    cell: ({ row }) => <Amount dollars={row.original.amount} />,
    meta: { className: `${styles.amount} ${tables.r} strong`, skeleton: 48 },
  },
  {
    id: 'status',
    header: () => <Text id="payments.status" />,
    cell: ({ row: { original } }) => (
      <>
        <span className={LOOK[original.status] ?? badges.badge}>
          <Text id={`payment.${original.status}`} />
        </span>
        {original.reject_reason && (
          <span className={`${styles.why} quiet`} dir="auto">
            {original.reject_reason}
          </span>
        )}
      </>
    ),
    meta: { className: styles.status, skeleton: 64 },
  },
  {
    id: 'submitted',
    header: () => <Text id="payments.submitted" />,
    cell: ({ row }) => <Submitted at={row.original.created_at} />,
    meta: { className: `${styles.time} quiet ${tables.r}`, skeleton: 120 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Look payment={row.original} lookAt={lookAt} />,
    meta: { className: `${styles.look} ${tables.r}`, skeleton: 0 },
  },
]

function Look({ payment, lookAt }: { payment: MyPayment; lookAt: (payment: MyPayment) => void }) {
  const t = useText()
  return (
    <IconButton icon={Image} label={t('payments.look', { id: payment.id })} onClick={() => lookAt(payment)} />
  )
}

function PlanName({ payment }: { payment: MyPayment }) {
  const nameOf = usePlanName()
  const name = nameOf({ name: payment.plan_name, name_en: payment.plan_name_en })
  return <span className="cut">{name || <Text id="payments.unknownPlan" />}</span>
}

function Amount({ dollars }: { dollars: number }) {
  const priceOf = usePriceWords()
  return `$${priceOf(dollars)}`
}

function Submitted({ at }: { at: string }) {
  const dates = useDates()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <Text id="payments.unknownTime" />
  return (
    <time dateTime={at} title={dates.exact(date)}>
      {dates.moment(date)}
    </time>
  )
}
