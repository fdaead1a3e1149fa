import { useIsPhone } from '../../ui/use-is-phone.ts'
import { PLOT } from '../plot.ts'
import type { ChangeMoment, ChartMoment } from './chart-moment.ts'
import { MarkButton } from './mark-button.tsx'
import { placeMarks } from './place-marks.ts'
import { BAR_MS } from './span-of-bars.ts'
import styles from './chart-marks.module.css'

/** A button is about as wide. */
const NEAR = { phone: 0.085, desk: 0.03 }

/** Moments by the bars of a chart; those that would cover each other are one. */
export function usePlacedMarks(
  moments: readonly ChartMoment[],
  rows: readonly { at: string }[],
  bucket: 'hour' | 'day',
) {
  const near = NEAR[useIsPhone() ? 'phone' : 'desk']
  return placeMarks(moments, { rows, barMs: BAR_MS[bucket], near })
}

type Props = { marks: ReturnType<typeof usePlacedMarks>; onChange: ChangeMoment }

/** Lies over the top of a chart, whose dashed lines lead up to it. */
export function MarkStrip({ marks, onChange }: Props) {
  if (marks.length === 0) return null
  return (
    <ul className={styles.strip} style={{ left: PLOT.left, right: PLOT.right, height: PLOT.top }}>
      {marks.map((mark) => (
        <li
          key={mark.at}
          className={mark.late ? styles.late : ''}
          style={{
            [mark.late ? 'right' : 'left']: `${(mark.late ? 1 - mark.left : mark.left) * 100}%`,
            maxWidth: `${mark.room * 100}%`,
          }}
        >
          <MarkButton items={mark.items} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}
