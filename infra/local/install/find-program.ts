import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Debian's folder of programs for root, absent from other users' `PATH`. */
const SYSTEM_DIR = '/usr/sbin'

/** Path of the program: in a folder of `searchPath` (written like `PATH`) or in the system's. */
export const findProgram = (name: string, searchPath: string): string | undefined =>
  [...searchPath.split(':'), SYSTEM_DIR].map((dir) => join(dir, name)).find(isExecutable)

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
