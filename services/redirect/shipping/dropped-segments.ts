import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Segment } from '../journal/segments.ts'

const DROPPED = '.dropped'
const STEP_BYTES = 1024 * 1024
const REST_MS = 1

/** Takes a segment out of its spool. `freeDropped` frees its space later. */
export function drop({ path }: Segment): void {
  try {
    renameSync(path, path + DROPPED)
  } catch {
    // A directory on a full disk may have no room for another name.
    unlinkSync(path)
  }
}

/**
 * Deletes dropped segments of a spool directory one MiB at a time until `isOver`: deleting a whole segment blocks its
 * core for 3 ms. The next call deletes the rest.
 */
export async function freeDropped(dir: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    const name = readdirSync(dir).find((each) => each.endsWith(DROPPED))
    if (name === undefined || isOver()) return
    await free(join(dir, name), isOver)
  }
}

async function free(path: string, isOver: () => boolean): Promise<void> {
  const fd = openSync(path, 'r+')
  try {
    for (let bytes = fstatSync(fd).size - STEP_BYTES; bytes > 0; bytes -= STEP_BYTES) {
      if (isOver()) return
      ftruncateSync(fd, bytes)
      await sleep(REST_MS)
    }
  } finally {
    closeSync(fd)
  }
  unlinkSync(path)
}
