import { COUNTRIES, MAP_HEIGHT, MAP_WIDTH } from 'virtual:world-map'
import { Text } from '../../i18n/text.tsx'
import { useSecondTap } from '../../ui/use-second-tap.ts'
import { mapSteps, stepOf } from './shape-reports.ts'
import styles from './world-map.module.css'

type MapProps = {
  /** What shades each country, by code. */
  sizes: ReadonlyMap<string, number>
  label: string
  hintOf: (code: string) => string
  /** The lower bound of a step in words. */
  stepWords: (from: number) => string
  targets: ReadonlySet<string>
  /** A press of a country; a finger reads its hint first. */
  onPress?: (code: string) => void
}

/** The world shaded in five steps; targeted countries have an outline. */
export function WorldMap({ sizes, label, hintOf, stepWords, targets, onPress }: MapProps) {
  const counts = useSecondTap()
  const steps = mapSteps(Math.max(0, ...sizes.values()))
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside the map does the same by keyboard */}
      <svg
        className={`${styles.map} ${onPress ? styles.pressable : ''}`}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={label}
        onClick={({ target, nativeEvent }) => {
          const code = target instanceof SVGElement ? target.dataset.code : undefined
          if (code && onPress && counts(code, nativeEvent)) onPress(code)
        }}
      >
        {COUNTRIES.map(({ code, path }) => (
          <path
            key={path}
            className={styles[`m${stepOf(sizes.get(code) ?? 0, steps)}`]}
            d={path}
            data-code={code}
            data-hint={code && hintOf(code)}
          />
        ))}
        {COUNTRIES.filter(({ code }) => targets.has(code)).map(({ code, path }) => (
          <path key={code} className={styles.target} d={path} />
        ))}
      </svg>
      <div className={styles.steps}>
        {sizes.size > 0 && (
          <ol>
            {steps.map((from, at) => (
              <li key={from} className={styles[`s${at}`]}>
                {stepWords(from)}
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
