import { join } from 'node:path'
import type { Ground } from '../ground.ts'
import { withImport } from '../with-import.ts'

const SHIFTED = new URL('shifted-clock.ts', import.meta.url).pathname

/** The file from which the node with its files in `dir` has how wrong its wall clock is, in ms. */
export const clockFile = (dir: string) => join(dir, '..', 'clock')

/** Environment of a node whose wall clock can be moved. */
export const clockEnv = (ground: Ground, dir: string): Record<string, string> => ({
  ...withImport(ground, SHIFTED),
  CHAOS_CLOCK_FILE: clockFile(dir),
})
