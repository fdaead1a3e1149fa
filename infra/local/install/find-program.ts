import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Where Debian keeps programs that only root looks for. */
const SYSTEM_DIR = '/usr/sbin'

/** The program's path: in a folder of `searchPath` (as `PATH` has them), or among the system's. */
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
