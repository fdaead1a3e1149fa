import { CURRENCY_DIGITS } from '@sluice/contract/money'
import { RATE_BASE } from '@sluice/contract/rates'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { RATES_PER_PAGE, type RateRow, ratesQuery, useUploadRates } from '../../../api/admin/rates.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CsvUploadDialog } from '../../../parts/csv-upload/csv-upload-dialog.tsx'
import { UtcDay } from '../../../parts/utc-day.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { List } from '../../../ui/list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { readPage, useUrlState } from '../../../ui/url-state.ts'
import { ListPages } from '../parts/list-pages.tsx'
import { rateColumns } from './rate-columns.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RemoveRateDialog } from './remove-rate-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import tools from '../parts/tools.module.css'
import styles from './rates-page.module.css'

const CODES = [...CURRENCY_DIGITS.keys()].filter((code) => code !== RATE_BASE).sort()
const utcToday = () => new Date().toISOString().slice(0, 10)

export function RatesPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const [currency, page] = [search.get('currency') ?? '', readPage(search)]
  const list = useQuery(ratesQuery({ currency, page }))
  const { data } = list
  const [adding, setAdding] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [removing, setRemoving] = useState<RateRow | null>(null)
  const columns = useMemo(() => rateColumns(setRemoving), [])
  const upload = useUploadRates()
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminRates">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <p className={`small quiet ${styles.about}`}>
        <Text id="rates.about" />
      </p>
      <div className={`${toolbars.toolbar} ${tools.tools}`}>
        <Choice
          label={t('rates.currency')}
          value={currency}
          options={['', ...CODES].map((value) => ({ value, label: value || t('rates.all') }))}
          onChange={(value) => change({ currency: value })}
        />
        <span className={layout.end} />
        <Button onClick={() => setUploading(true)}>
          <FileUp aria-hidden />
          <Text id="upload.open" />
        </Button>
        <Button look="main" className={tools.wide} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          <Text id="rates.add" />
        </Button>
      </div>
      <List
        list={list}
        rows={data?.items}
        columns={columns}
        label={t('nav.adminRates')}
        className={styles.rates}
        expected={8}
        dense
        fault={(error) => words(error, 'rates.failed')}
        empty={<EmptyState words={t('rates.none')} />}
        foot={
          data &&
          data.total > 0 && (
            <ListPages
              page={page}
              perPage={RATES_PER_PAGE}
              total={data.total}
              onPage={(next) => change({ page: next })}
            />
          )
        }
      />
      {adding && (
        <RateDialog currency={currency || 'EUR'} day={utcToday()} onClose={() => setAdding(false)} />
      )}
      {uploading && (
        <CsvUploadDialog
          title={t('upload.open')}
          hint={t('rates.columns')}
          send={upload}
          line={(item) => (
            <>
              {item.currency} <UtcDay day={item.day} /> {item.per_usd}
            </>
          )}
          onClose={() => setUploading(false)}
        />
      )}
      {removing && <RemoveRateDialog rate={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
