import { close, closeSync, fsync, fsyncSync, open, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'

/** One append-only file of a spool, named for the first number that may be in it. */
export type Segment = { path: string; firstSeq: number; bytes: number; changedMs: number }

const NAME = /^(\d{16})\.seg$/

export const segmentPath = (dir: string, firstSeq: number): string =>
  join(dir, `${String(firstSeq).padStart(16, '0')}.seg`)

/** The segments of a spool directory, oldest first. A missing directory has none. */
export function listSegments(dir: string): Segment[] {
  return segmentStarts(dir).flatMap((firstSeq) => {
    const path = segmentPath(dir, firstSeq)
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? [{ path, firstSeq, bytes: found.size, changedMs: found.mtimeMs }] : []
  })
}

/** The `firstSeq` of each segment, ascending. */
export function segmentStarts(dir: string): number[] {
  try {
    return readdirSync(dir)
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Makes names added to or removed from a directory survive a power cut. */
export function syncDirectory(dir: string): void {
  const fd = openSync(dir, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** The same without waiting; `failed` receives an error. */
export function syncDirectorySoon(dir: string, failed: (error: Error) => void): void {
  open(dir, 'r', (unopened, fd) => {
    if (unopened) return failed(unopened)
    fsync(fd, (unsynced) => close(fd, () => unsynced && failed(unsynced)))
  })
}
