import { crc32 } from 'node:zlib'

/**
 * A record on disk: `mark u32 | crc32 u32 | length u32 | seq u64 | payload` (little endian), the checksum over
 * everything behind it. The mark begins with 0xFF, a byte no UTF-8 text has, so that reading can start again behind
 * damage. Its last byte says whether the record closes the group that one turn of the event loop wrote.
 */
export const HEADER_BYTES = 20
export const MAX_PAYLOAD_BYTES = 64 * 1024

const CRC_AT = 4
const LENGTH_AT = 8
const SEQ_AT = 12
const MARK = Buffer.from([0xff, 0x53, 0xfe])
const OPEN = 0x3c
const CLOSING = 0xc3
const HIGH = 2 ** 32

/** Bytes that `encodeRecord` needs for this payload. */
export const roomFor = (payload: string): number => HEADER_BYTES + payload.length

/**
 * Writes one record at `at` and returns the offset behind it; throws RangeError for a payload over the limit. The
 * payload is ASCII: joined text is written in half the time when no character can take more than a byte.
 */
export function encodeRecord(target: Buffer, at: number, seq: number, payload: string): number {
  const { length } = payload
  if (length > MAX_PAYLOAD_BYTES) throw new RangeError(`a record of ${length} bytes`)
  const end = at + HEADER_BYTES + length
  target.write(payload, at + HEADER_BYTES, 'latin1')
  target[at] = 0xff
  target[at + 1] = 0x53
  target[at + 2] = 0xfe
  target[at + 3] = OPEN
  target.writeUInt32LE(length, at + LENGTH_AT)
  target.writeUInt32LE(seq % HIGH, at + SEQ_AT)
  target.writeUInt32LE(Math.floor(seq / HIGH), at + SEQ_AT + 4)
  target.writeUInt32LE(crc32(target.subarray(at + LENGTH_AT, end)), at + CRC_AT)
  return end
}

/** Makes the record at `at` the last one of its group. */
export function closeGroup(target: Buffer, at: number): void {
  target[at + 3] = CLOSING
}

/** A valid record: the whole is `[start, end)`, the payload `[start + HEADER_BYTES, end)`. */
export type RecordSpan = { start: number; end: number; seq: number; closing: boolean }

export type Scan = {
  records: RecordSpan[]
  /** Everything before is dealt with; behind it may be the beginning of a record whose rest is not in `bytes`. */
  end: number
  /** Where the first stretch that is no record begins; -1 when there is none before `end`. */
  damagedAt: number
}

/**
 * Every valid record of `bytes`, in place. Damage is skipped up to the next valid record. `whole` says that nothing
 * follows `bytes`: then a record that reaches beyond the end counts as damage.
 */
export function scan(bytes: Buffer, whole: boolean): Scan {
  const records: RecordSpan[] = []
  let damagedAt = -1
  let at = 0
  while (at < bytes.length) {
    const next = readRecord(bytes, at)
    if (next === 'short' && !whole) break
    if (typeof next === 'object') {
      records.push(next)
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
  return { records, end: at, damagedAt }
}

function readRecord(bytes: Buffer, at: number): RecordSpan | 'short' | 'damaged' {
  const known = Math.min(MARK.length, bytes.length - at)
  if (bytes.compare(MARK, 0, known, at, at + known) !== 0) return 'damaged'
  if (at + HEADER_BYTES > bytes.length) return 'short'
  const mark = bytes[at + 3]
  const length = bytes.readUInt32LE(at + LENGTH_AT)
  if ((mark !== OPEN && mark !== CLOSING) || length > MAX_PAYLOAD_BYTES) return 'damaged'
  const end = at + HEADER_BYTES + length
  if (end > bytes.length) return 'short'
  if (crc32(bytes.subarray(at + LENGTH_AT, end)) !== bytes.readUInt32LE(at + CRC_AT)) return 'damaged'
  const seq = bytes.readUInt32LE(at + SEQ_AT) + bytes.readUInt32LE(at + SEQ_AT + 4) * HIGH
  return { start: at, end, seq, closing: mark === CLOSING }
}
