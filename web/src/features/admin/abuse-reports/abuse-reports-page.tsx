import { ABUSE_STATUSES } from '@sluice/contract/api-abuse'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ABUSE_REPORTS_PER_PAGE, abuseReportsQuery } from '../../../api/admin/abuse-reports.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState, ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { readListPage, useUrlState } from '../../../ui/url-state.ts'
import { ListPages } from '../parts/list-pages.tsx'
import { AbuseReportCard } from './abuse-report-card.tsx'
import { HandleDialog, type Handling } from './handle-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import panels from '../../../ui/panels.module.css'
import segments from '../../../ui/segments.module.css'
import tables from '../../../ui/tables.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './abuse-reports-page.module.css'

export function AbuseReportsPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const status = ABUSE_STATUSES.find((each) => each === search.get('status')) ?? 'open'
  const page = readListPage(search)
  const list = useQuery(abuseReportsQuery({ ...page, status }))
  const { data, error } = list
  const [open, setOpen] = useState<Handling | null>(null)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminAbuseReports">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <div className={toolbars.toolbar}>
        <fieldset className={`${segments.segments} ${segments.fill}`} aria-label={t('abuseReports.state')}>
          {ABUSE_STATUSES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === status}
              onClick={() => change({ status: each === 'open' ? null : each })}
            >
              <Text id={`abuseReports.status.${each}`} />
            </button>
          ))}
        </fieldset>
      </div>
      <section className={panels.panel}>
        {error && !data ? (
          <ErrorState words={words(error, 'abuseReports.failed')} onRetry={() => void list.refetch()} />
        ) : !data ? (
          <PageSpinner />
        ) : data.items.length === 0 ? (
          <EmptyState words={t(`abuseReports.none.${status}`)} />
        ) : (
          <>
            <ul className={styles.reports} aria-busy={list.isPlaceholderData}>
              {data.items.map((report) => (
                <AbuseReportCard
                  key={report.id}
                  report={report}
                  onHandle={(deed) => setOpen({ report, deed })}
                />
              ))}
            </ul>
            <div className={tables.foot}>
              <ListPages
                page={page.page}
                perPage={ABUSE_REPORTS_PER_PAGE}
                total={data.total}
                onPage={(next) => change({ page: next, asof: list.data?.as_of ?? null })}
              />
            </div>
          </>
        )}
      </section>
      {open && <HandleDialog open={open} onClose={() => setOpen(null)} />}
    </>
  )
}
