import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useErrorWords } from '../../api/error-words.ts'
import { moneyQuery } from '../../api/money.ts'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { ReportSpan } from '../reports/ranges.ts'
import { Breakdown } from './breakdown.tsx'
import { CsvButton } from './csv-button.tsx'
import { CurrencyNotes } from './currency-notes.tsx'
import { dayPoints, unitsOf } from './day-points.ts'
import { FunnelPanels } from './funnel-panels.tsx'
import { type MoneyDays, moneyDays, questionOf } from './money-days.ts'
import { MoneyLegend } from './money-legend.tsx'
import { MoneyRoom, ROOM } from './money-room.tsx'
import { MoneyTotals } from './money-totals.tsx'
import { hasMoney, inCurrencyOfAll } from './shape-money.ts'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import span from '../reports/span-reports.module.css'
import styles from './money-reports.module.css'

const MoneyChart = lazyPart('money-chart', async () => (await import('./money-chart.tsx')).MoneyChart)

type ReportsProps = {
  span: ReportSpan
  /** Of one link; else of all together. */
  cloak?: number
  /** Stands at the end of the head. */
  children?: ReactNode
}

/** Conversions, revenue and cost of a range: in total, by day, and by everything they can be counted by. */
export function MoneyReports({ span: range, cloak, children }: ReportsProps) {
  const words = useErrorWords()
  const days = moneyDays(range, new Date())
  const asked = questionOf(days, cloak)
  const { data, error, isFetching, refetch } = useQuery(moneyQuery('day', asked))
  if (!data && !error) return <MoneyRoom />
  if (!data)
    return (
      <section className={ROOM}>
        <ErrorState words={words(error, 'money.failed')} onRetry={() => void refetch()} />
      </section>
    )
  const { currency, all, rows } = inCurrencyOfAll(data.total, data.items)
  const some = hasMoney(data.total)
  return (
    <>
      <section className={some ? panels.panel : ROOM} aria-busy={isFetching}>
        <div className={`${panels.head} ${panels.line} ${styles.head}`}>
          <div>
            <h2>
              <Text id="money.title" />
            </h2>
            <Days {...days} />
          </div>
          <span className={`${layout.line} ${layout.end}`}>
            {some && <CsvButton by="day" rows={rows} asked={asked} />}
            {children}
          </span>
        </div>
        {some ? (
          <>
            <MoneyTotals total={data.total} one={all} />
            <CurrencyNotes total={data.total} currency={currency} />
            <MoneyLegend lines={currency !== null} />
            <div className={span.chart}>
              <Suspense fallback={null}>
                <MoneyChart
                  points={dayPoints(rows, days)}
                  currency={currency}
                  units={unitsOf(all?.revenue ?? '0')}
                  running={range.running}
                />
              </Suspense>
            </div>
          </>
        ) : (
          <EmptyState words={<Text id="money.none" />}>
            <Link className={buttons.button} to={paths.conversions}>
              <Text id="money.setUp" />
            </Link>
          </EmptyState>
        )}
      </section>
      {some && (
        <>
          <Breakdown asked={asked} />
          <FunnelPanels asked={asked} />
        </>
      )}
    </>
  )
}

/** The days of the figures. They are those of UTC, which may differ from the reader's. */
function Days({ first, last }: MoneyDays) {
  const { formatDateTimeRange } = useIntl()
  const days = formatDateTimeRange(new Date(first), new Date(last), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <p className="tiny quiet num">
      <Text id="money.days" values={{ days }} />
    </p>
  )
}
