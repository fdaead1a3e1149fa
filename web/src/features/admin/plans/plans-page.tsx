import '../parts/admin.css'
import './plans.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AdminPlan, plansQuery } from '../../../api/admin/plans.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { planColumns } from './plan-columns.tsx'
import { PlanDialog } from './plan-dialog.tsx'

export function PlansPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const { data, error, isFetching, refetch } = useQuery(plansQuery)
  const [open, setOpen] = useState<AdminPlan | 'new' | null>(null)
  const columns = useMemo(() => planColumns(setOpen), [])
  const createButton = (
    <Button look="main" onClick={() => setOpen('new')}>
      <Plus className="icon" aria-hidden />
      <Text id="aplan.create" />
    </Button>
  )
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminPlans">
        {data && <span className="count">{formatNumber(data.length)}</span>}
      </PageTitle>
      <div className="toolbar">
        <p className="small quiet">
          <Text id="aplan.about" />
        </p>
        <span className="end" />
        {data?.length !== 0 && createButton}
      </div>
      <section className="panel">
        {error && !data ? (
          <ErrorState words={words(error, 'aplan.failed')} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            columns={columns}
            rows={data}
            rowId={(row) => String(row.id)}
            expected={4}
            busy={isFetching}
            label={t('nav.adminPlans')}
            className="admin-plans"
            empty={<EmptyState words={t('aplan.none')}>{createButton}</EmptyState>}
          />
        )}
      </section>
      {open && <PlanDialog plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
