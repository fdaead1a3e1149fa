import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import type { Report } from '../../api/reports.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Flag, useCountryName } from '../countries.tsx'
import { Pressable, usePress } from '../visit-filters/pressable.tsx'
import { VisitSplit } from '../visit-split.tsx'
import { type Share, sharesOf } from './shape-reports.ts'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import panels from '../../ui/panels.module.css'
import tables from '../../ui/tables.module.css'
import styles from './country-panel.module.css'
import scale from './scale.module.css'
import worldMap from './world-map.module.css'

const WorldMap = lazyPart('world-map', async () => (await import('./world-map.tsx')).WorldMap)

type Row = Report<'country'>[number]
type PanelProps = { report: UseQueryResult<Row[]>; targets: ReadonlySet<string> }

const SHOWN = 9

/** Where visits come from: a map, and the countries by visits beside it. */
export function CountryPanel({ report, targets }: PanelProps) {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [all, setAll] = useState(false)
  const { data, error } = report
  const rows = sharesOf(data ?? [], ({ visits }) => visits)
  const rest = rows.slice(SHOWN)
  const nameOf = useCountryName()
  const pressOf = usePress()
  const visits = new Map(data?.map((row) => [row.country, row.visits]))
  return (
    <section className={`${panels.panel} ${styles.geo}`} aria-busy={report.isFetching}>
      {error && !data ? (
        <ErrorState words={words(error, 'stats.failed')} onRetry={() => void report.refetch()} />
      ) : (
        <>
          <div className={styles.picture}>
            <h2>
              <Text id="stats.where" />
            </h2>
            <Suspense fallback={<div className={worldMap.map} />}>
              <WorldMap
                sizes={visits}
                label={t('stats.map')}
                hintOf={(code) =>
                  t('stats.country', { country: nameOf(code), visits: visits.get(code) ?? 0 })
                }
                stepWords={formatNumber}
                targets={targets}
                onPress={(code) => pressOf('country', code)?.press()}
              />
            </Suspense>
          </div>
          <div className={styles.list}>
            <table className={tables.table} aria-label={t('stats.where')}>
              <thead>
                <tr>
                  <th>
                    <Text id="logs.country" />
                  </th>
                  <th className={styles.w} />
                  <th className={tables.r}>
                    <Text id="visits" />
                  </th>
                  <th className={tables.r}>
                    <Text id="real" />
                  </th>
                  <th className={tables.r}>
                    <Text id="audit" />
                  </th>
                </tr>
              </thead>
              <tbody>
                {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
                  <CountryRow
                    key={row.country}
                    row={row}
                    most={rows[0]?.count ?? 1}
                    target={targets.has(row.country)}
                  />
                ))}
              </tbody>
            </table>
            {data && rows.length === 0 && (
              <p className={`${panels.nothing} quiet`}>
                <Text id="stats.none" />
              </p>
            )}
            {rest.length > 0 && (
              <div className={panels.more}>
                <span>
                  {!all && (
                    <Text
                      id="stats.more"
                      values={{
                        countries: rest.length,
                        visits: formatNumber(rest.reduce((sum, { count }) => sum + count, 0)),
                      }}
                    />
                  )}
                </span>
                <button type="button" className={links.link} onClick={() => setAll(!all)}>
                  <Text id={all ? 'stats.showFewer' : 'stats.showAll'} />
                </button>
              </div>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function CountryRow({ row, most, target }: { row: Share<Row>; most: number; target: boolean }) {
  const nameOf = useCountryName()
  const { formatNumber } = useIntl()
  return (
    <tr>
      <td className={styles.name}>
        <Pressable name="country" value={row.country} row>
          <span className={layout.line}>
            <Flag code={row.country} />
            <span className="cut">{nameOf(row.country)}</span>
            {target && (
              <span className="tiny faint">
                <Text id="stats.target" />
              </span>
            )}
          </span>
        </Pressable>
      </td>
      <td className={styles.w}>
        <span className={scale.scale} style={{ width: `${Math.max(2, (row.count / most) * 100)}%` }}>
          <VisitSplit real={row.real_visits} audit={row.audit_visits} label={false} />
        </span>
      </td>
      <td className={`${tables.r} strong`}>{formatNumber(row.count)}</td>
      <td className={`${tables.r} ${row.real_visits ? '' : 'faint'}`}>{formatNumber(row.real_visits)}</td>
      <td className={`${tables.r} ${row.audit_visits ? '' : 'faint'}`}>{formatNumber(row.audit_visits)}</td>
    </tr>
  )
}
