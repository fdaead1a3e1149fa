import { join } from 'node:path'
import type { Preload } from '../preloads.ts'

const SHIFTED = new URL('shifted-clock.ts', import.meta.url).pathname

/** The file with the offset, in ms, of the wall clock of the node whose files are in `dir`. */
export const clockFile = (dir: string) => join(dir, '..', 'clock')

/** Makes the wall clock movable for the node whose files are in `dir`. */
export const movableClock = (dir: string): Preload => ({
  path: SHIFTED,
  env: { CHAOS_CLOCK_FILE: clockFile(dir) },
})
