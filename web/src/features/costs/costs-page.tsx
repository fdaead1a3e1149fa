import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { COSTS_PER_PAGE, type CostRow, costsQuery, useUploadCosts } from '../../api/costs.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { CsvUploadDialog } from '../../parts/csv-upload/csv-upload-dialog.tsx'
import { LinkChoice } from '../../parts/link-choice.tsx'
import { UtcDay } from '../../parts/utc-day.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { addDays } from '../../ui/dates/days.ts'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { readPage, useUrlState } from '../../ui/url-state.ts'
import { CostWords, costColumns } from './cost-columns.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { RemoveCostDialog } from './remove-cost-dialog.tsx'
import layout from '../../ui/layout.module.css'
import toolbars from '../../ui/toolbars.module.css'
import styles from './costs-page.module.css'

const PERIODS = ['30', '90', '366'] as const
type Period = (typeof PERIODS)[number]

const utcToday = () => new Date().toISOString().slice(0, 10)
const readLink = (search: URLSearchParams) => {
  const id = Number(search.get('cloak'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What links cost by day: of one link, or of all. */
export function CostsPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const [link, page] = [readLink(search), readPage(search)]
  const period: Period = PERIODS.find((each) => each === search.get('days')) ?? '30'
  const today = utcToday()
  const list = useQuery(costsQuery({ link, page, from: addDays(today, 1 - Number(period)) }))
  const { data } = list
  const [adding, setAdding] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [removing, setRemoving] = useState<CostRow | null>(null)
  const columns = useMemo(() => costColumns(setRemoving), [])
  const upload = useUploadCosts()
  return (
    <>
      <PageTitle id="costs.title" />
      <p className={`small quiet ${styles.about}`}>
        <Text id="costs.about" />
      </p>
      <div className={`${toolbars.toolbar} ${styles.tools}`}>
        <LinkChoice value={link} none={t('all')} onChange={(id) => change({ cloak: id })} />
        <Choice<Period>
          label={t('costs.period')}
          value={period}
          options={PERIODS.map((value) => ({
            value,
            label: t('costs.days', { count: formatNumber(Number(value)) }),
          }))}
          onChange={(days) => change({ days: days === '30' ? null : days })}
        />
        <span className={layout.end} />
        <Button onClick={() => setUploading(true)}>
          <FileUp aria-hidden />
          <Text id="upload.open" />
        </Button>
        <Button look="main" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          <Text id="costs.add" />
        </Button>
      </div>
      <List
        list={list}
        rows={data?.items}
        columns={columns}
        label={t('costs.title')}
        className={styles.costs}
        expected={8}
        dense
        fault={(error) => words(error, 'costs.failed')}
        empty={<EmptyState words={t('costs.none')} />}
        foot={
          data &&
          data.total > COSTS_PER_PAGE && (
            <Pager
              page={page}
              pages={pagesOf(data.total, COSTS_PER_PAGE)}
              kind="five"
              onPage={(next) => change({ page: next })}
            />
          )
        }
      />
      {adding && (
        <CostDialog
          link={link}
          day={today}
          currency={data?.items[0]?.currency ?? 'USD'}
          onClose={() => setAdding(false)}
        />
      )}
      {uploading && (
        <CsvUploadDialog
          title={t('upload.open')}
          hint={t('costs.columns')}
          send={upload}
          line={(item) => (
            <>
              <UtcDay day={item.day} /> <span dir="auto">{item.name}</span> <CostWords cost={item} />
            </>
          )}
          onClose={() => setUploading(false)}
        />
      )}
      {removing && <RemoveCostDialog cost={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
