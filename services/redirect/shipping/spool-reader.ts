import { fstatSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type RecordSpan, type Scan, scan } from '../journal/record.ts'
import { segmentPath, segmentStarts } from '../journal/segments.ts'
import { takeBatch } from './batch.ts'
import type { Batch, BatchLimits } from './transport.ts'

/** Reads one spool in order while its worker appends to it. */
export type SpoolReader = {
  /**
   * The records that follow, already durable on this disk; undefined when no more are complete now. Only whole
   * groups of the active segment count: what a failed group write left there may yet be cut off. `reuse`: nobody
   * holds the batch before any more, its memory may be written over.
   */
  next(limits: BatchLimits, reuse: boolean): Promise<Batch | undefined>
  close(): Promise<void>
}

const CHUNK_BYTES = 4 * 1024 * 1024
const FIRST_BYTES = 64 * 1024
const NOTHING = Buffer.alloc(0)
/** Damage in an active segment is passed over only after it has been the same for this long. */
const DAMAGE_SETTLES_MS = 2_000

/** `from` is the number that comes first; undefined begins with the oldest record that is left. */
export function openSpoolReader(dir: string, spool: string, from: number | undefined): SpoolReader {
  let expected = from
  let file: FileHandle | undefined
  let start = 0
  let offset = 0
  let chunkBytes = CHUNK_BYTES
  let body: Buffer = NOTHING
  let chunk: Buffer = NOTHING
  let bytes: Buffer = chunk
  let records: RecordSpan[] = []
  let index = 0
  let damage = { offset: -1, since: 0 }

  const openSegment = async (firstSeq: number) => {
    await file?.close()
    file = undefined
    file = await open(segmentPath(dir, firstSeq), 'r')
    start = firstSeq
    offset = 0
    await syncName(dir)
  }
  const damageSettled = (at: number) => {
    if (damage.offset !== at) damage = { offset: at, since: performance.now() }
    return performance.now() - damage.since > DAMAGE_SETTLES_MS
  }

  const settledGroups = ({ records: found, damagedAt }: Scan): RecordSpan[] => {
    const sound = wholeGroups(found, damagedAt)
    return sound.length === 0 && damagedAt >= 0 && damageSettled(offset + damagedAt)
      ? wholeGroups(found, -1)
      : sound
  }

  /** Reads on; false when there is nothing more to use now. */
  const fill = async (): Promise<boolean> => {
    const starts = segmentStarts(dir)
    if (!file) {
      const first = starts.findLast((each) => expected !== undefined && each <= expected) ?? starts[0]
      if (first === undefined) return false
      await openSegment(first)
    }
    const handle = file as FileHandle
    const later = starts.find((each) => each > start)
    // Asked twenty times a second: less work than handing the question to a thread.
    const { size } = fstatSync(handle.fd)
    if (offset >= size) {
      if (later === undefined) return false
      await openSegment(later)
      return true
    }
    const end = Math.min(size, offset + chunkBytes)
    // All records of the chunk before have been copied out by now.
    if (chunk.length < end - offset) chunk = atLeast(end - offset)
    bytes = await readRange(handle, offset, chunk.subarray(0, end - offset))
    const found = scan(bytes, later !== undefined && end === size)
    const usable = later === undefined ? settledGroups(found) : found.records
    const used = later === undefined ? (usable.at(-1)?.end ?? 0) : found.end
    chunkBytes = used > 0 ? CHUNK_BYTES : chunkBytes * 2
    if (usable.length > 0) await handle.datasync()
    records = usable
    index = 0
    offset += used
    return used > 0 || end < size
  }

  const bodyOf = (room: number): Buffer => {
    if (body.length < room) body = atLeast(room)
    return body.subarray(0, room)
  }

  return {
    async next(limits, reuse) {
      if (!reuse) body = NOTHING
      for (;;) {
        const taken = takeBatch(spool, bytes, records, index, expected, limits, bodyOf)
        index = taken.next
        if (taken.batch) {
          expected = taken.batch.lastSeq + 1
          return taken.batch
        }
        records = []
        index = 0
        if (!(await fill())) return undefined
      }
    },
    async close() {
      await file?.close()
      file = undefined
    },
  }
}

/** Memory in powers of two: what is needed grows a little each time, and large memory anew each time is what costs. */
const atLeast = (bytes: number) =>
  Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(Math.max(FIRST_BYTES, bytes))))

/** The records up to the last one that closes a group, before any damage. */
function wholeGroups(records: RecordSpan[], damagedAt: number): RecordSpan[] {
  const sound = damagedAt < 0 ? records : records.filter((record) => record.start < damagedAt)
  return sound.slice(0, sound.findLastIndex((record) => record.closing) + 1)
}

async function readRange(file: FileHandle, from: number, bytes: Buffer): Promise<Buffer> {
  let done = 0
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}

async function syncName(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
