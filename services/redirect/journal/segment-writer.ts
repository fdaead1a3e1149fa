import { close, closeSync, fdatasync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import type { Log } from '@sluice/kit/log'
import { segmentPath, syncDirectory, syncDirectorySoon } from './segments.ts'

export type SegmentWriter = {
  /** Begins a segment for records from this number on, unless one is open. Throws file system errors. */
  begin(firstSeq: number): void
  /**
   * Appends one group. After it threw, nothing of the group is in the segment, or `append` keeps throwing until the
   * partial write is cut off.
   */
  append(group: Buffer, firstSeq: number): void
  bytes(): number
  /** Asks the system to make appended data durable, without waiting. */
  syncSoon(): void
  close(): void
}

type Options = { dir: string; segmentBytes: number; syncEachGroup: boolean; log: Log }

/** The offset of each group is tracked here, so that a failed write can be cut off and repeated. */
export function createSegmentWriter({ dir, segmentBytes, syncEachGroup, log }: Options): SegmentWriter {
  let fd: number | undefined
  let size = 0
  let torn = false
  let unsynced = false
  let unsyncedName = false

  const begin = (firstSeq: number) => {
    if (fd !== undefined) return
    fd = openSync(segmentPath(dir, firstSeq), 'w')
    size = 0
    unsyncedName = true
  }
  const retire = () => {
    if (fd === undefined) return
    const done = fd
    fd = undefined
    if (syncEachGroup) closeSync(done)
    else fdatasync(done, (failed) => close(done, () => failed && reportSync(failed)))
  }
  const reportSync = (error: Error) => log.error({ err: error, dir }, 'journal could not be made durable')

  return {
    begin,
    append(group, firstSeq) {
      if (torn && fd !== undefined) ftruncateSync(fd, size)
      torn = false
      if (size >= segmentBytes) retire()
      begin(firstSeq)
      const active = fd as number
      torn = true
      try {
        writeAll(active, group, size)
        if (syncEachGroup) {
          fdatasyncSync(active)
          if (unsyncedName) syncDirectory(dir)
          unsyncedName = false
        }
        torn = false
        size += group.length
        unsynced = true
      } finally {
        if (torn) torn = !cutOff(active, size)
      }
    },
    bytes: () => size,
    syncSoon() {
      if (fd === undefined || !unsynced) return
      unsynced = false
      fdatasync(fd, (failed) => failed && reportSync(failed))
      if (unsyncedName) syncDirectorySoon(dir, reportSync)
      unsyncedName = false
    },
    close() {
      if (fd === undefined) return
      fdatasyncSync(fd)
      closeSync(fd)
      fd = undefined
      if (unsyncedName) syncDirectory(dir)
    },
  }
}

function writeAll(fd: number, bytes: Buffer, at: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

function cutOff(fd: number, size: number): boolean {
  try {
    ftruncateSync(fd, size)
    return true
  } catch {
    return false
  }
}
