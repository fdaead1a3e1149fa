import { closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One append-only file of a spool, named for the first number that may be in it. */
export type Segment = { path: string; firstSeq: number; bytes: number; changedMs: number }

const NAME = /^(\d{16})\.seg$/

export const segmentPath = (dir: string, firstSeq: number): string =>
  join(dir, `${String(firstSeq).padStart(16, '0')}.seg`)

/** The segments of a spool directory, oldest first. A directory that is not there yet has none. */
export function listSegments(dir: string): Segment[] {
  return segmentNames(dir).flatMap((name) => {
    const path = join(dir, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return []
    return [{ path, firstSeq: Number.parseInt(name, 10), bytes: found.size, changedMs: found.mtimeMs }]
  })
}

function segmentNames(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => NAME.test(name))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Makes names that were added to or removed from a directory survive a power cut. */
export function syncDirectory(dir: string): void {
  const fd = openSync(dir, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
