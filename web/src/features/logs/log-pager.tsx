import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { LOGS_PER_PAGE, type LogPage } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { Pager } from '../../ui/pager.tsx'
import { RowsOf } from '../../ui/rows-of.tsx'
import styles from './log-pager.module.css'

type Answer = { total: number; as_of: number; next_cursor: string | null; previous_cursor: string | null }
type Props = {
  data: Answer
  at: LogPage
  change: (next: Record<string, string | number | null>) => void
}

/** Numbered pages as of the first one; behind the last numbered page, one by one to older and newer visits. */
export function LogPager({ data, at, change }: Props) {
  const t = useText()
  const { formatNumber } = useIntl()
  const { page } = at
  const all = pagesOf(data.total, LOGS_PER_PAGE)
  const go = (to: number, cursor: string | null = null) => change({ page: to, asof: data.as_of, cursor })
  const beyond = page > MAX_LOG_PAGES
  const older = page >= MAX_LOG_PAGES ? data.next_cursor : null
  const newer = () => (page - 1 > MAX_LOG_PAGES ? go(page - 1, data.previous_cursor) : go(MAX_LOG_PAGES))
  return (
    <>
      <span>
        <RowsOf id="logs.rowsOf" page={page} perPage={LOGS_PER_PAGE} total={data.total} />
        {all > MAX_LOG_PAGES && !beyond && (
          <>
            {' · '}
            <span className="faint">
              <Text id="logs.reach" values={{ count: formatNumber(MAX_LOG_PAGES) }} />
            </span>
          </>
        )}
      </span>
      <div className={styles.pages}>
        {beyond ? (
          <>
            <Button small onClick={newer}>
              <ChevronLeft size={14} aria-hidden />
              <Text id="logs.newer" />
            </Button>
            <span className="num" aria-current="page">
              {t('logs.page', { page: formatNumber(page) })}
            </span>
          </>
        ) : (
          <Pager page={page} pages={Math.min(MAX_LOG_PAGES, all)} kind="window" onPage={(to) => go(to)} />
        )}
        {older && (
          <Button small onClick={() => go(page + 1, older)}>
            <Text id="logs.older" />
            <ChevronRight size={14} aria-hidden />
          </Button>
        )}
      </div>
    </>
  )
}
