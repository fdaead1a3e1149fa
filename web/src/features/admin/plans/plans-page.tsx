import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AdminPlan, plansQuery } from '../../../api/admin/plans.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { List } from '../../../ui/list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { planColumns } from './plan-columns.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import planTable from './plan-table.module.css'

export function PlansPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const list = useQuery(plansQuery)
  const { data } = list
  const [open, setOpen] = useState<AdminPlan | 'new' | null>(null)
  const columns = useMemo(() => planColumns(setOpen), [])
  const createButton = (
    <Button look="main" onClick={() => setOpen('new')}>
      <Plus aria-hidden />
      <Text id="aplan.create" />
    </Button>
  )
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminPlans">
        {data && <span className={counts.count}>{formatNumber(data.length)}</span>}
      </PageTitle>
      <div className={toolbars.toolbar}>
        <p className="small quiet">
          <Text id="aplan.about" />
        </p>
        <span className={layout.end} />
        {data?.length !== 0 && createButton}
      </div>
      <List
        list={list}
        rows={data}
        columns={columns}
        label={t('nav.adminPlans')}
        className={planTable.plans}
        expected={4}
        fault={(error) => words(error, 'aplan.failed')}
        empty={<EmptyState words={t('aplan.none')}>{createButton}</EmptyState>}
      />
      {open && <PlanDialog plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
