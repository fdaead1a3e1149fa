import { PLOT } from '../plot.ts'

/** The begin of the bar under (or nearest to) a pointer at `x` px of the window. */
export function barUnder(
  rows: readonly { at: string }[],
  chart: { left: number; width: number },
  x: number,
): string | undefined {
  const width = chart.width - PLOT.left - PLOT.right
  const index = Math.floor(((x - chart.left - PLOT.left) / width) * rows.length)
  return rows[Math.max(0, Math.min(rows.length - 1, index))]?.at
}
