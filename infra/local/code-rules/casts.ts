import { areaOf, isTest } from './areas.ts'
import type { Measured } from './measure.ts'

export type Casts = Record<string, number>

export function countCasts(files: readonly Pick<Measured, 'path' | 'casts'>[]): Casts {
  const counts: Casts = {}
  for (const { path, casts } of files) {
    const area = areaOf(path)
    if (area && !isTest(path)) counts[area] = (counts[area] ?? 0) + casts
  }
  return counts
}

/** Areas whose number of casts differs from the recorded one, which may only shrink. */
export const wrongCasts = (counts: Casts, kept: Casts): string[] =>
  Object.entries(counts).flatMap(([area, count]) => {
    const most = kept[area] ?? 0
    if (count > most) return [`${area}: ${count} casts, at most ${most}`]
    return count < most ? [`${area}: ${count} casts instead of ${most}; record ${count} in casts.json`] : []
  })
