import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from '../files.ts'

const OWNER_ONLY = 0o600

/** A copy of the last good country file, for a start at which the named file is missing or refused. */
export type KeptCountryFile = {
  readonly path: string
  /** Replaces the whole copy unless it has these bytes already. Throws file system errors. */
  keep: (bytes: Buffer) => Promise<void>
}

/** `writer`: a name that no other process writes under at the same time. */
export function keptCountryFile(path: string, writer: string): KeptCountryFile {
  const made = `${path}.${writer}.new`

  async function isKept(bytes: Buffer): Promise<boolean> {
    try {
      return (await readFile(path)).equals(bytes)
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  async function write(bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(made, 'w', OWNER_ONLY)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(made, path)
  }

  return {
    path,
    async keep(bytes) {
      if (await isKept(bytes)) return
      try {
        await write(bytes)
      } catch (error) {
        await rm(made, { force: true })
        throw error
      }
    },
  }
}
