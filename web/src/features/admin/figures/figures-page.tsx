import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type Figures, figuresQuery } from '../../../api/admin/figures.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { daysBack, timeZone } from '../../../parts/time-span.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { Counts } from './counts.tsx'
import { GrowthPanels } from './growth-panels.tsx'
import { RANGES, readDays } from './ranges.ts'
import { isFirstDay } from './shape-days.ts'
import { Shares } from './shares.tsx'
import { type Before, useBefore } from './use-before.ts'
import { VisitsOverTime } from './visits-over-time.tsx'
import { Waiting } from './waiting.tsx'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import segments from '../../../ui/segments.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './figures-page.module.css'

/** The site at a glance: pending work, totals, and their development. */
export function FiguresPage() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const days = readDays(search.get('range'))
  const span = daysBack(days, new Date())
  const { data, error, refetch, isPlaceholderData } = useQuery(figuresQuery({ ...span, tz: timeZone() }))
  const before = useBefore(span, days)
  return (
    <>
      <PageTitle id="nav.adminDashboard" />
      {error && !data ? (
        <ErrorState words={words(error, 'fig.failed')} retry={t('reload')} onRetry={() => void refetch()} />
      ) : data && !before.isPending ? (
        <div className={styles.figures} aria-busy={isPlaceholderData}>
          <div className={`${toolbars.toolbar} ${styles.tools}`}>
            <Waiting figures={data} />
            <span className={layout.end} />
            <fieldset className={segments.segments} aria-label={t('stats.range')}>
              {RANGES.map((range) => (
                <button
                  key={range}
                  type="button"
                  aria-pressed={range === `${days}d`}
                  onClick={() => change({ range: range === '30d' ? null : range })}
                >
                  <Text id={`range.${range}`} />
                </button>
              ))}
            </fieldset>
          </div>
          <Counts figures={data} before={before.figures} days={days} />
          <Compared figures={data} before={before} days={days} />
          <VisitsOverTime figures={data} before={before.figures} days={days} />
          <GrowthPanels figures={data} before={before.figures} days={days} />
          <Shares figures={data} />
        </div>
      ) : (
        <PageSpinner />
      )}
    </>
  )
}

type ComparedProps = { figures: Figures; before: Before; days: number }

/** Which days the figures are compared with, or why with none. */
function Compared({ figures, before: { figures: before, error, retry }, days }: ComparedProps) {
  const words = useErrorWords()
  const { formatDateTimeRange } = useIntl()
  return (
    <p className={`${styles.compared} tiny quiet num`} role="status">
      {error ? (
        <>
          {words(error, 'fig.beforeFailed')}{' '}
          <button type="button" className={links.link} onClick={retry}>
            <Text id="retry" />
          </button>
        </>
      ) : isFirstDay(figures) ? (
        <Text id="fig.firstDay" />
      ) : (
        before && (
          <Text
            id="fig.comparedWith"
            values={{
              days,
              span: formatDateTimeRange(new Date(before.from), new Date(Date.parse(before.to) - 1), {
                year: 'numeric',
                month: 'short',
                day: 'numeric',
              }),
            }}
          />
        )
      )}
    </p>
  )
}
