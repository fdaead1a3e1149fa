import layout from '../ui/layout.module.css'
import styles from './visits-chart.module.css'

/** A notable moment: a dashed line before the bar of `at`, its name, and words if there is room. */
export type ChartMark = { at: string; name: string; words: string | null; late: boolean }

/** Where the line of a mark begins, in px. */
export type Spot = { x: number; y: number }

/** The name of a mark above its line, with its words if there is room. */
export function MarkLabel({ mark, x, y }: Spot & { mark: ChartMark }) {
  return (
    <text
      className={styles.mark}
      x={x}
      dx={mark.late ? 4 : 0}
      y={y - 8}
      textAnchor={mark.late ? 'end' : 'start'}
    >
      <tspan className="strong">{mark.name}</tspan>
      {mark.words && <tspan className={layout.notPhone}> {mark.words}</tspan>}
    </text>
  )
}
