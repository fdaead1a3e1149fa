import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Whether the error means that the file or folder does not exist, not that it cannot be read. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The entries of a folder; none when it does not exist. Throws when it cannot be read. */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
