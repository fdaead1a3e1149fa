import { PLOT } from '../plot.ts'
import type { ChangeMoment, ChartMoment } from './chart-moment.ts'
import { MarkButton } from './mark-button.tsx'
import { placeMarks } from './place-marks.ts'
import { BAR_MS } from './span-of-bars.ts'
import styles from './chart-marks.module.css'

/** Of a button with an icon and a number, in px. */
const MARK_WIDTH = 36
/** Below it, in px, words would be cut to a letter or two. */
const WORDS_ROOM = 80

type Chart = { rows: readonly { at: string }[]; bucket: 'hour' | 'day'; width: number }

/** Moments by the bars of a chart, whose width is in px; those that would cover each other are one. */
export function marksOn({ rows, bucket, width }: Chart, moments: readonly ChartMoment[]) {
  const plot = Math.max(MARK_WIDTH, width - PLOT.left - PLOT.right)
  const marks = placeMarks(moments, { rows, barMs: BAR_MS[bucket], near: MARK_WIDTH / plot })
  return marks.map((mark) => ({ ...mark, wordy: mark.room * plot >= WORDS_ROOM }))
}

type Props = { marks: ReturnType<typeof marksOn>; onChange: ChangeMoment }

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
          <MarkButton items={mark.items} wordy={mark.wordy} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}
