import { fstatSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type BlockSpan, type Scan, scan } from '../journal/block.ts'
import { segmentPath, segmentStarts } from '../journal/segments.ts'
import type { GrowingBatch } from './batch.ts'
import { workingMemory } from './working-memory.ts'

/** Reads one spool in order while its worker appends to it. */
export type SpoolReader = {
  /**
   * Adds what follows to `batch`, as far as it takes it. Of the active segment only whole groups count: the rest of a
   * failed group write may still be cut off.
   */
  readInto(batch: GrowingBatch): Promise<void>
  /** Makes everything that was read durable on disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

const CHUNK_BYTES = 4 * 1024 * 1024
/** A slice of current visits is smaller than this. */
const FRESH_BYTES = 512 * 1024
/** Damage in an active segment is skipped only after it has stayed the same for this long. */
const DAMAGE_SETTLES_MS = 2_000

/** Begins in the segment that contains number `from`; undefined: with the oldest one left. */
export function openSpoolReader(dir: string, from: number | undefined): SpoolReader {
  let file: FileHandle | undefined
  let start = 0
  /** The next segment; known only once the current one has stopped growing. */
  let next: number | undefined
  let offset = 0
  let chunkBytes = CHUNK_BYTES
  const chunk = workingMemory(performance.now())
  let bytes: Buffer = Buffer.alloc(0)
  let blocks: BlockSpan[] = []
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
    next = undefined
    offset = 0
    await syncName(dir)
  }
  const damageSettled = (at: number) => {
    if (damage.offset !== at) damage = { offset: at, since: performance.now() }
    return performance.now() - damage.since > DAMAGE_SETTLES_MS
  }

  const settledGroups = ({ blocks: found, damagedAt }: Scan): BlockSpan[] => {
    const sound = wholeGroups(found, damagedAt)
    return sound.length === 0 && damagedAt >= 0 && damageSettled(offset + damagedAt)
      ? wholeGroups(found, -1)
      : sound
  }

  const openFirst = async (): Promise<void> => {
    const starts = segmentStarts(dir)
    const first = starts.findLast((each) => from !== undefined && each <= from) ?? starts[0]
    if (first !== undefined) await openSegment(first)
  }
  /** Uses the bytes up to `end` as far as possible. Nothing follows them when `end` is `size`. */
  const use = async (handle: FileHandle, end: number, size: number): Promise<number> => {
    // All blocks of the previous chunk have been copied out by now.
    chunk.release(performance.now())
    bytes = await readRange(handle, offset, chunk.atLeast(end - offset, 0).subarray(0, end - offset))
    const found = scan(bytes, next !== undefined && end === size)
    blocks = next === undefined ? settledGroups(found) : found.blocks
    const used = next === undefined ? (blocks.at(-1)?.end ?? 0) : found.end
    chunkBytes = used > 0 ? CHUNK_BYTES : chunkBytes * 2
    unsynced ||= blocks.length > 0
    offset += used
    return used
  }

  /** Reads on; false when nothing follows at the moment. */
  const fill = async (): Promise<boolean> => {
    if (!file) await openFirst()
    if (!file) return false
    // Called up to a hundred times a second: cheaper than a round trip to a thread.
    const { size } = fstatSync(file.fd)
    if (offset < size) {
      const end = Math.min(size, offset + chunkBytes)
      const used = await use(file, end, size)
      if (used > 0 || end < size) return end < size || next !== undefined
    }
    if (next !== undefined) {
      await openSegment(next)
      return true
    }
    next = segmentStarts(dir).find((each) => each > start)
    return next !== undefined
  }

  return {
    async readInto(batch) {
      for (let more = true; ; ) {
        index = batch.add(bytes, blocks, index)
        if (batch.full() || !more) return
        blocks = []
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

/** The blocks up to the last one that closes a group, before any damage. */
function wholeGroups(blocks: BlockSpan[], damagedAt: number): BlockSpan[] {
  const sound = damagedAt < 0 ? blocks : blocks.filter((block) => block.start < damagedAt)
  return sound.slice(0, sound.findLastIndex((block) => block.closing) + 1)
}

/** Recently written data is in memory: reading it here is cheaper than a round trip to a thread. */
async function readRange(file: FileHandle, from: number, bytes: Buffer): Promise<Buffer> {
  let done = bytes.length <= FRESH_BYTES ? readSync(file.fd, bytes, 0, bytes.length, from) : 0
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
