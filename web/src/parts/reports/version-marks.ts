import type { CloakVersion } from '../../api/cloak-history.ts'

/** Where versions begin in a series. `room`: how much can be said there without running into the next mark. */
export type VersionMark = { at: string; versions: CloakVersion[]; room: 'words' | 'number'; late: boolean }

/** Parts of the series' width: what words need, and where they have to go to the left. */
const WORDS = 0.18
const LATE = 0.7

/** The versions that began within a series, oldest first, those of one bar together. What created the link is no change. */
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
