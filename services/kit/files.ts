import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** What was thrown says that there is no such file or folder, and not that it cannot be read. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What is in a folder; nothing where there is no folder. A folder that cannot be read throws. */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
