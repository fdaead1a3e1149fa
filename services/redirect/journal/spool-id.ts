import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import { syncDirectory } from './segments.ts'

const SPOOL_ID = /^[a-z0-9]{12,20}$/

export type SpoolId = {
  id: string
  /** Writes the id to disk if it is not there yet; throws when that fails. */
  persist(): void
}

/** The id stored in a spool directory; undefined when there is none. */
export function readSpoolId(dir: string): string | undefined {
  try {
    const text = readFileSync(join(dir, 'spool'), 'latin1').trim()
    return SPOOL_ID.test(text) ? text : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The directory's id, or a new one that `persist` has yet to write. */
export function spoolIdOf(dir: string): SpoolId {
  const kept = readSpoolId(dir)
  const id =
    kept ??
    BigInt(`0x${randomBytes(12).toString('hex')}`)
      .toString(36)
      .padStart(19, '0')
  let onDisk = kept !== undefined
  return {
    id,
    persist() {
      if (onDisk) return
      const made = join(dir, 'spool.new')
      const fd = openSync(made, 'w')
      try {
        writeSync(fd, `${id}\n`)
        fsyncSync(fd)
      } finally {
        closeSync(fd)
      }
      renameSync(made, join(dir, 'spool'))
      syncDirectory(dir)
      onDisk = true
    },
  }
}
