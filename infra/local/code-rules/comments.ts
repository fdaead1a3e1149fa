import { areaOf, isMigration, isTest } from './areas.ts'
import type { Measured } from './measure.ts'

/** Share of an area's lines that are comments: less explains too little, more argues or narrates. */
const LEAST = 0.03
const MOST = 0.1

/** Areas with too few or too many comments, not counting tests and migrations. */
export function wrongComments(files: readonly Pick<Measured, 'path' | 'written' | 'commented'>[]): string[] {
  const sources = files.filter(({ path }) => areaOf(path) && !isTest(path) && !isMigration(path))
  return [...Map.groupBy(sources, ({ path }) => areaOf(path))].flatMap(([area, of]) => {
    const sum = (key: 'written' | 'commented') => of.reduce((total, each) => total + each[key], 0)
    const share = sum('commented') / sum('written')
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`
    return share < LEAST || share > MOST
      ? [`${area}: ${percent(share)} of the lines are comments, not ${percent(LEAST)} to ${percent(MOST)}`]
      : []
  })
}
