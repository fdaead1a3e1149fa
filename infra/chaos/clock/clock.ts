import { join } from 'node:path'
import type { Preload } from '../preloads.ts'

const SHIFTED = new URL('shifted-clock.ts', import.meta.url).pathname

/** The file from which the node with its files in `dir` has how wrong its wall clock is, in ms. */
export const clockFile = (dir: string) => join(dir, '..', 'clock')

/** For a node with its files in `dir`: its wall clock can be moved. */
export const movableClock = (dir: string): Preload => ({
  path: SHIFTED,
  env: { CHAOS_CLOCK_FILE: clockFile(dir) },
})
