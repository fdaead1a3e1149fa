import { closeSync, fdatasyncSync, openSync, readFileSync } from 'node:fs'
import { scan } from './block.ts'
import { listSegments, type Segment } from './segments.ts'
import { addSpending, type SpentCalls, timeOf } from './spent-calls.ts'

export type Recovered = {
  /** The number of the next record: after every valid record and everything acknowledged. */
  nextSeq: number
  spent: SpentCalls
  bytes: number
  /** How many visits of the newest segment may have been destroyed, at most. */
  damaged: number
}

/** Calls spent earlier than this were reported or reclaimed long ago. */
const SPENDING_AGE_MS = 10 * 60_000
const SPENDING_TIME_MS = 1_000
/** Every visit takes at least this much on disk. */
const LEAST_LINE_BYTES = 64

/**
 * Reads a spool directory, newest segment first, without changing it. Numbering continues after the last valid block.
 * Spending is collected from the last ten minutes, for at most a second. `acked` is the checkpoint.
 */
export function recover(dir: string, acked: number, now: number): Recovered {
  const segments = listSegments(dir)
  const newest = segments.at(-1)
  const spent: SpentCalls = { leases: new Map(), grace: new Map() }
  let lastSeq = Math.max(acked, newest ? newest.firstSeq - 1 : 0)
  let damaged = 0
  const stopAt = performance.now() + SPENDING_TIME_MS
  for (const segment of segments.toReversed()) {
    const bytes = readFileSync(segment.path)
    const { blocks } = scan(bytes, true)
    for (const block of blocks) {
      addSpending(spent, bytes, block)
      if (block.lastSeq > lastSeq) lastSeq = block.lastSeq
    }
    const last = blocks.at(-1)
    if (segment === newest) damaged = lostBehind(bytes, last?.end ?? 0)
    const oldEnough = last !== undefined && (timeOf(bytes, last) ?? now) < now - SPENDING_AGE_MS
    if (oldEnough || performance.now() > stopAt) break
  }
  if (newest) makeDurable(newest)
  return { nextSeq: lastSeq + damaged + 1, spent, bytes: sum(segments), damaged }
}

/**
 * How many numbers may have been used after the last valid block. A block that is only cut short was never
 * acknowledged, so its numbers are free. Destroyed numbers may have left the machine, so they are not used again. Zeros
 * at the end are space that was never written.
 */
function lostBehind(bytes: Buffer, from: number): number {
  if (scan(bytes.subarray(from), false).damagedAt < 0) return 0
  let end = bytes.length
  while (end > from && bytes[end - 1] === 0) end -= 1
  return Math.max(1, Math.ceil((end - from) / LEAST_LINE_BYTES))
}

function makeDurable(segment: Segment): void {
  const fd = openSync(segment.path, 'r')
  try {
    fdatasyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function sum(segments: Segment[]): number {
  return segments.reduce((total, segment) => total + segment.bytes, 0)
}
