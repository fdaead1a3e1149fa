import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Folders of Debian's programs for root and for Podman, absent from other users' `PATH`. */
const SYSTEM_DIRS = ['/usr/sbin', '/usr/lib/podman']

/** Path of the program: in a folder of `searchPath` (written like `PATH`) or in the system's. */
export const findProgram = (name: string, searchPath: string): string | undefined =>
  [...searchPath.split(':'), ...SYSTEM_DIRS].map((dir) => join(dir, name)).find(isExecutable)

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
