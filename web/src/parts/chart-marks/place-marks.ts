/**
 * Marks of one place in a series. `left` and `room` are shares of its width: where the bar begins, and what words may
 * take. `late`: they are left of it.
 */
export type PlacedMark<M> = { at: string; items: M[]; left: number; room: number; late: boolean }

type Series = {
  rows: readonly { at: string }[]
  /** Width of the last bar, in ms. */
  barMs: number
  /** The share of the width that a mark takes without words. Marks that would cover each other are one. */
  near: number
}

/** The share from which words go to the left. */
const LATE = 0.7

/** The moments of a series by the bar in which they are, oldest first. Those outside it are left out. */
export function placeMarks<M extends { at: string }>(
  moments: readonly M[],
  { rows, barMs, near }: Series,
): PlacedMark<M>[] {
  const starts = rows.map(({ at }) => Date.parse(at))
  const end = (starts.at(-1) ?? 0) + barMs
  const groups: { row: number; left: number; items: M[] }[] = []
  for (const moment of moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const at = Date.parse(moment.at)
    const row = at < end ? starts.findLastIndex((start) => start <= at) : -1
    if (row < 0) continue
    const left = row / rows.length
    const last = groups.at(-1)
    const needed = last && isLate(left) !== isLate(last.left) ? near * 2 : near
    if (last && (row === last.row || (row - last.row) / rows.length < needed)) last.items.push(moment)
    else groups.push({ row, left, items: [moment] })
  }
  return groups.map(({ row, left, items }, place) => {
    const late = isLate(left)
    const next = groups[late ? place - 1 : place + 1]?.left
    const gap = next === undefined ? (late ? left : 1 - left) : Math.abs(next - left)
    // The words of an early mark and of the late one after it share the room between them.
    const shared = next !== undefined && late !== isLate(next)
    return { at: rows[row]?.at ?? '', items, left, room: shared ? gap / 2 : gap, late }
  })
}

const isLate = (left: number) => left > LATE
