import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from './files.ts'

const OTHERS = 0o077
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** From now on this process and its children create files and folders for their own user only (0600, 0700). */
export function makeFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Makes existing folders and the files in them private to their user, but not subfolders. Returns what could not be
 * tightened.
 */
export const tightenFolders = (folders: readonly string[]): unknown[] => folders.flatMap(tighten)

function tighten(folder: string): unknown[] {
  const faults: unknown[] = []
  const attempt = (change: () => void) => {
    try {
      change()
    } catch (error) {
      if (!isMissing(error)) faults.push(error)
    }
  }
  attempt(() => {
    chmodSync(folder, OWN_FOLDER)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) attempt(() => chmodSync(join(folder, entry.name), OWN_FILE))
  })
  return faults
}
