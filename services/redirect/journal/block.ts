import { crc32 } from 'node:zlib'
import { MAX_LINE_BYTES } from '@sluice/contract/visit'

/**
 * The unit that a checksum covers on disk: the lines of visits with consecutive numbers, as
 * `mark u32 | crc32 u32 | bytes of the lines u32 | visits u32 | first number u64 | lines` (little endian). The checksum
 * covers everything after it. The mark begins with 0xFF, a byte that UTF-8 text never has, so that reading can resume
 * after damage. Its last byte says whether the block ends the group that one turn of the event loop wrote.
 */
export const HEADER_BYTES = 24
/** A block is full at this many lines or bytes: damage costs one block. */
export const FULL_BLOCK = { visits: 100, bytes: 16 * 1024 }

const MAX_BLOCK_BYTES = FULL_BLOCK.bytes + MAX_LINE_BYTES
const CRC_AT = 4
const BYTES_AT = 8
const VISITS_AT = 12
const FIRST_SEQ_AT = 16
const MARK = Buffer.from([0xff, 0x53, 0xfe])
const OPEN = 0x3c
const CLOSING = 0xc3
const HIGH = 2 ** 32
export const NEWLINE = 0x0a

/** Writes the header of a block that begins at `at` in front of its lines, which end at `end`. */
export function sealBlock(target: Buffer, at: number, end: number, firstSeq: number, visits: number): void {
  target[at] = 0xff
  target[at + 1] = 0x53
  target[at + 2] = 0xfe
  target[at + 3] = OPEN
  target.writeUInt32LE(end - at - HEADER_BYTES, at + BYTES_AT)
  target.writeUInt32LE(visits, at + VISITS_AT)
  target.writeUInt32LE(firstSeq % HIGH, at + FIRST_SEQ_AT)
  target.writeUInt32LE(Math.floor(firstSeq / HIGH), at + FIRST_SEQ_AT + 4)
  target.writeUInt32LE(crc32(target.subarray(at + BYTES_AT, end)), at + CRC_AT)
}

/** Marks the sealed block at `at` as the last of its group. */
export function closeGroup(target: Buffer, at: number): void {
  target[at + 3] = CLOSING
}

/** A valid block at `[start, end)`. Its lines, one per number, are at `[start + HEADER_BYTES, end)`. */
export type BlockSpan = { start: number; end: number; firstSeq: number; lastSeq: number; closing: boolean }

export const visitsIn = ({ firstSeq, lastSeq }: BlockSpan): number => lastSeq - firstSeq + 1

/** Where the lines of a block are, without their line ends. */
export function* linesOf(bytes: Buffer, block: BlockSpan): Generator<{ start: number; end: number }> {
  let start = block.start + HEADER_BYTES
  for (;;) {
    const end = bytes.indexOf(NEWLINE, start)
    if (end < 0 || end >= block.end) return
    yield { start, end }
    start = end + 1
  }
}

export type Scan = {
  blocks: BlockSpan[]
  /** Everything before this is processed. A block whose rest is not in `bytes` yet may begin here. */
  end: number
  /** Where the first damaged stretch begins; -1 when there is none before `end`. */
  damagedAt: number
}

/**
 * Every valid block of `bytes`, in place. Damage is skipped up to the next valid block. `whole` means that nothing
 * follows `bytes`, so a block that reaches past the end counts as damage.
 */
export function scan(bytes: Buffer, whole: boolean): Scan {
  const blocks: BlockSpan[] = []
  let damagedAt = -1
  let at = 0
  while (at < bytes.length) {
    const next = readBlock(bytes, at)
    if (next === 'short' && !whole) break
    if (typeof next === 'object') {
      blocks.push(next)
      at = next.end
      continue
    }
    if (damagedAt < 0) damagedAt = at
    const mark = bytes.indexOf(MARK, at + 1)
    if (mark < 0 && !whole) {
      at = Math.max(at + 1, bytes.length - MARK.length)
      break
    }
    at = mark < 0 ? bytes.length : mark
  }
  return { blocks, end: at, damagedAt }
}

function readBlock(bytes: Buffer, at: number): BlockSpan | 'short' | 'damaged' {
  const known = Math.min(MARK.length, bytes.length - at)
  if (bytes.compare(MARK, 0, known, at, at + known) !== 0) return 'damaged'
  if (at + HEADER_BYTES > bytes.length) return 'short'
  const mark = bytes[at + 3]
  const length = bytes.readUInt32LE(at + BYTES_AT)
  const visits = bytes.readUInt32LE(at + VISITS_AT)
  if ((mark !== OPEN && mark !== CLOSING) || length > MAX_BLOCK_BYTES) return 'damaged'
  const end = at + HEADER_BYTES + length
  if (end > bytes.length) return isCutShort(bytes, at, visits) ? 'short' : 'damaged'
  if (crc32(bytes.subarray(at + BYTES_AT, end)) !== bytes.readUInt32LE(at + CRC_AT)) return 'damaged'
  const firstSeq = bytes.readUInt32LE(at + FIRST_SEQ_AT) + bytes.readUInt32LE(at + FIRST_SEQ_AT + 4) * HIGH
  return { start: at, end, firstSeq, lastSeq: firstSeq + visits - 1, closing: mark === CLOSING }
}

/** A block that has all its lines before the end of `bytes` is not cut short: what it says of its length is damaged. */
function isCutShort(bytes: Buffer, at: number, visits: number): boolean {
  if (visits > FULL_BLOCK.visits) return false
  let newline = at + HEADER_BYTES - 1
  for (let line = 0; line < visits; line++) {
    newline = bytes.indexOf(NEWLINE, newline + 1)
    if (newline < 0) return true
  }
  return false
}
