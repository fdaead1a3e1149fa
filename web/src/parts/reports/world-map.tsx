import { COUNTRIES, MAP_HEIGHT, MAP_WIDTH } from 'virtual:world-map'
import { useIntl } from 'react-intl'
import type { Report } from '../../api/reports.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCountryName } from '../countries.tsx'
import { mapSteps, stepOf } from './shape-reports.ts'
import styles from './world-map.module.css'

type MapProps = { rows: Report<'country'>; targets: ReadonlySet<string> }

/** The world shaded by visits in five steps; targeted countries have an outline. */
export function WorldMap({ rows, targets }: MapProps) {
  const t = useText()
  const nameOf = useCountryName()
  const { formatNumber } = useIntl()
  const visits = new Map(rows.map((row) => [row.country, row.visits]))
  const steps = mapSteps(Math.max(0, ...visits.values()))
  return (
    <>
      <svg
        className={styles.map}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={t('stats.map')}
      >
        {COUNTRIES.map(({ code, path }) => {
          const count = visits.get(code) ?? 0
          return (
            <path
              key={path}
              className={styles[`m${stepOf(count, steps)}`]}
              d={path}
              data-hint={code && t('stats.country', { country: nameOf(code), visits: count })}
            />
          )
        })}
        {COUNTRIES.filter(({ code }) => targets.has(code)).map(({ code, path }) => (
          <path key={code} className={styles.target} d={path} />
        ))}
      </svg>
      <div className={styles.steps}>
        {visits.size > 0 && (
          <ol>
            {steps.map((from, at) => (
              <li key={from} className={styles[`s${at}`]}>
                {formatNumber(from)}
                {at > 0 && '+'}
              </li>
            ))}
          </ol>
        )}
        {targets.size > 0 && (
          <span>
            <i className={styles.outline} />
            <Text id="stats.targetRegion" />
          </span>
        )}
      </div>
    </>
  )
}
