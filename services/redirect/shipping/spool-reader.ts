import { fstatSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type RecordSpan, type Scan, scan } from '../journal/record.ts'
import { segmentPath, segmentStarts } from '../journal/segments.ts'
import { type GrowingBatch, memoryFor } from './batch.ts'

/** Reads one spool in order while its worker appends to it. */
export type SpoolReader = {
  /**
   * Adds what follows to `batch`, as far as it takes it. Only whole groups of the active segment count: what a failed
   * group write left there may yet be cut off.
   */
  readInto(batch: GrowingBatch): Promise<void>
  /** Makes everything that was read durable on this disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

const CHUNK_BYTES = 4 * 1024 * 1024
/** Damage in an active segment is passed over only after it has been the same for this long. */
const DAMAGE_SETTLES_MS = 2_000

/** Begins in the segment that has number `from`; undefined: with the oldest that is left. */
export function openSpoolReader(dir: string, from: number | undefined): SpoolReader {
  let file: FileHandle | undefined
  let start = 0
  let offset = 0
  let chunkBytes = CHUNK_BYTES
  let chunk: Buffer = Buffer.alloc(0)
  let bytes: Buffer = chunk
  let records: RecordSpan[] = []
  let index = 0
  let unsynced = false
  let damage = { offset: -1, since: 0 }

  const sync = async () => {
    if (unsynced) await file?.datasync()
    unsynced = false
  }
  const openSegment = async (firstSeq: number) => {
    await sync()
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

  /** Reads on; false when there is nothing behind it now. */
  const fill = async (): Promise<boolean> => {
    const starts = segmentStarts(dir)
    if (!file) {
      const first = starts.findLast((each) => from !== undefined && each <= from) ?? starts[0]
      if (first === undefined) return false
      await openSegment(first)
    }
    const handle = file as FileHandle
    const later = starts.find((each) => each > start)
    // Asked up to a hundred times a second: less work than handing the question to a thread.
    const { size } = fstatSync(handle.fd)
    if (offset >= size) {
      if (later === undefined) return false
      await openSegment(later)
      return true
    }
    const end = Math.min(size, offset + chunkBytes)
    // All records of the chunk before have been copied out by now.
    if (chunk.length < end - offset) chunk = memoryFor(end - offset)
    bytes = await readRange(handle, offset, chunk.subarray(0, end - offset))
    const found = scan(bytes, later !== undefined && end === size)
    const usable = later === undefined ? settledGroups(found) : found.records
    const used = later === undefined ? (usable.at(-1)?.end ?? 0) : found.end
    chunkBytes = used > 0 ? CHUNK_BYTES : chunkBytes * 2
    unsynced ||= usable.length > 0
    records = usable
    offset += used
    return end < size || later !== undefined
  }

  return {
    async readInto(batch) {
      for (let more = true; ; ) {
        index = batch.add(bytes, records, index)
        if (batch.full() || !more) return
        records = []
        index = 0
        more = await fill()
      }
    },
    sync,
    async close() {
      await file?.close()
      file = undefined
    },
  }
}

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
