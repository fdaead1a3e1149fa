import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The directories under `journalDir` that may be spools. */
export function spoolDirs(journalDir: string): string[] {
  return readdirSync(journalDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(journalDir, entry.name))
}
