/** Size of the drawing, in its own units. */
export const SPARK = { width: 92, height: 26 } as const

export type Spark = {
  before: string
  line: string
  under: string
  today: string
  end: { x: number; y: number }
}

/**
 * Paths of a sparkline over daily counts. `before` runs along the baseline for the days before `since`, when the link did
 * not exist. `line` and the area `under` it follow. `today` leads to the last count, which is still growing. Null without
 * visits.
 */
export function sparkOf(counts: readonly number[], since: number): Spark | null {
  const most = Math.max(...counts)
  if (counts.length < 2 || !(most > 0)) return null
  const ground = SPARK.height - 2
  const xOf = (at: number) => round(1 + (at * (SPARK.width - 4)) / (counts.length - 1))
  const yOf = (count: number) => round(ground - (count / most) * (ground - 4))
  const first = Math.min(since, counts.length - 2)
  const points = counts.map((count, at) => ({ x: xOf(at), y: yOf(count) })).slice(first)
  const [last, end] = points.slice(-2) as [Spark['end'], Spark['end']]
  const whole = points.slice(0, -1)
  const line = whole.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')
  return {
    before: first > 0 ? `M${xOf(0)} ${ground}H${xOf(first)}` : '',
    line,
    under: `${line}L${last.x} ${ground}L${xOf(first)} ${ground}Z`,
    today: `M${last.x} ${last.y}L${end.x} ${end.y}`,
    end,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
