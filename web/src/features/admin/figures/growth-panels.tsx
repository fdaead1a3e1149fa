import { type ReactNode, Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { useMoney } from '../parts/money.ts'
import { BY, mostOf, readBy } from './growth.ts'
import { pointsOf } from './shape-days.ts'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import segments from '../../../ui/segments.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './over-time.module.css'

const GrowthChart = lazyPart('growth-chart', async () => (await import('./growth-chart.tsx')).GrowthChart)

/** `before` null: not known. */
type PanelsProps = { figures: Figures; before: Figures | null; days: number }

/** Revenue, users and links over the range, added up or by day or week. */
export function GrowthPanels({ figures, before, days }: PanelsProps) {
  const t = useText()
  const { formatDate, formatNumber } = useIntl()
  const { dollars } = useMoney()
  const [search, change] = useUrlState()
  const by = readBy(search.get('by'))
  const count = (value: number) => formatNumber(value)
  const small = [
    {
      id: 'fig.revenue',
      what: 'revenue',
      format: dollars,
      sign: '$',
      to: `${paths.adminPayments}?status=approved`,
    },
    { id: 'fig.usersOver', what: 'users', format: count, sign: '', to: paths.adminUsers },
    { id: 'fig.cloaksOver', what: 'cloaks', format: count, sign: '', to: paths.adminLinks },
  ] as const
  return (
    <section className={styles.growth} aria-labelledby="growth">
      <div className={toolbars.toolbar}>
        <h2 id="growth">
          <Text id="fig.growth" values={{ days }} />
        </h2>
        <span className={layout.end} />
        <fieldset className={segments.segments} aria-label={t('fig.by')}>
          {BY.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === by}
              onClick={() => change({ by: each === BY[0] ? null : each })}
            >
              <Text id={`fig.by.${each}`} />
            </button>
          ))}
        </fieldset>
      </div>
      <div className={`${panels.panels} ${panels.fit}`}>
        {small.map(({ id, what, format, sign, to }) => {
          const shaped = pointsOf(figures.over_time, what)
          if (!shaped) return null
          const { points, total } = shaped
          const earlier = before && pointsOf(before.over_time, what)
          const most = mostOf(points)
          const label = t(id)
          return (
            <section key={what} className={panels.panel}>
              <div className={panels.head}>
                <h3>
                  <Link className={links.link} to={to}>
                    {label}
                  </Link>
                </h3>
                <b className={`strong num ${layout.end}`}>{format(total)}</b>
              </div>
              {total === 0 ? (
                <Nothing words={t('fig.noneInRange', { days })} />
              ) : (
                <>
                  <div className={styles.chart}>
                    <Suspense fallback={null}>
                      <GrowthChart
                        by={by}
                        points={points}
                        before={earlier?.points ?? null}
                        label={label}
                        format={format}
                        sign={sign}
                      />
                    </Suspense>
                  </div>
                  <p className={`${styles.most} tiny quiet num`}>
                    {most && (
                      <Text
                        id="fig.most"
                        values={{
                          day: formatDate(most.at, { month: 'short', day: 'numeric' }),
                          count: format(most.value),
                        }}
                      />
                    )}
                  </p>
                </>
              )}
            </section>
          )
        })}
      </div>
    </section>
  )
}

const Nothing = ({ words }: { words: ReactNode }) => (
  <p className={`${styles.chart} ${styles.nothing} small quiet`}>{words}</p>
)
