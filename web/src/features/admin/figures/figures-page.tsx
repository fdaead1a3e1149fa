import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from '../../../api/admin/figures.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { daysBack, TIME_ZONE } from '../../../parts/time-span.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { Counts } from './counts.tsx'
import { OverTime } from './over-time.tsx'
import { RANGES, readDays } from './ranges.ts'
import { Shares } from './shares.tsx'
import { Waiting } from './waiting.tsx'
import layout from '../../../ui/layout.module.css'
import segments from '../../../ui/segments.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './figures-page.module.css'

/** The site at a glance: pending work, totals, and their development. */
export function FiguresPage() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const days = readDays(search.get('range'))
  const { data, error, refetch, isPlaceholderData } = useQuery(
    figuresQuery({ ...daysBack(days, new Date()), tz: TIME_ZONE }),
  )
  return (
    <>
      <PageTitle id="nav.adminDashboard" />
      {error && !data ? (
        <ErrorState words={words(error, 'fig.failed')} retry={t('reload')} onRetry={() => void refetch()} />
      ) : data ? (
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
          <Counts figures={data} days={days} />
          <OverTime figures={data} days={days} />
          <Shares figures={data} />
        </div>
      ) : (
        <PageSpinner />
      )}
    </>
  )
}
