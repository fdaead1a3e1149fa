import type { XAxisTickContentProps } from 'recharts'
import { isLabelled, labelShift, labelWidth } from './axis-labels.ts'

/** Text style of an axis. */
export const TICK = { fill: 'var(--text-3)', fontSize: 12 }

/** An axis clones its tick and sets every prop but `widest`: the width of its widest label in px. */
type TickProps = Partial<XAxisTickContentProps> & { widest: number }

/** The label below a bar if there is room; the last bar always has one, which ends with the bar, and the first if it can. */
export function TimeTick(props: TickProps) {
  const { widest, payload, tickFormatter, index = 0, visibleTicksCount = 0, x = 0, y, className } = props
  const words = String(tickFormatter?.(payload?.value, index))
  const band = 2 * (payload?.offset ?? 0)
  const last = visibleTicksCount - 1
  if (!isLabelled(index, last, widest, band)) return null
  const shift = index === last ? labelShift(labelWidth(words), band) : 0
  return (
    <text {...TICK} className={className} x={Number(x) - shift} y={y} dy="0.71em" textAnchor="middle">
      {words}
    </text>
  )
}
