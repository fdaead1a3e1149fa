import type { CloakVersion } from '../../api/cloak-history.ts'

/** Where versions start in a series. `room`: how much text fits before the next mark. */
export type VersionMark = { at: string; versions: CloakVersion[]; room: 'words' | 'number'; late: boolean }

/** Shares of the series' width: the width of the words, and the point from which they go to the left. */
const WORDS = 0.18
const LATE = 0.7

/** The versions that started within a series, oldest first, grouped by bar. The creation of the link does not count. */
export function versionMarks(
  rows: readonly { at: string }[],
  versions: readonly CloakVersion[],
): VersionMark[] {
  const starts = rows.map(({ at }) => Date.parse(at))
  const byRow = new Map<number, CloakVersion[]>()
  for (const version of versions.toReversed()) {
    if (version.change === 'created') continue
    const began = Date.parse(version.changed_at)
    const row = starts.findLastIndex((start) => start <= began)
    if (row >= 0) byRow.set(row, [...(byRow.get(row) ?? []), version])
  }
  const places = [...byRow.keys()].sort((one, other) => one - other)
  return places.map((row, at) => {
    const late = row / rows.length > LATE
    const neighbour = late ? places[at - 1] : places[at + 1]
    const crowded = neighbour !== undefined && Math.abs(neighbour - row) / rows.length < WORDS
    return {
      at: rows[row]?.at ?? '',
      versions: byRow.get(row) ?? [],
      room: crowded ? 'number' : 'words',
      late,
    }
  })
}
