import { MAX_FRAME_VISITS, VISIT_VERSION, type VoidVisit } from '@sluice/contract/visit'
import { HEADER_BYTES, type RecordSpan } from '../journal/record.ts'
import { timeOf } from '../journal/spent-calls.ts'
import type { Batch, BatchLimits } from './transport.ts'

const NEWLINE = 0x0a
const VOID_ROOM = 160
const NOTHING = Buffer.alloc(0)

/**
 * Makes the next batch of `records` (from index `from` on) without parsing a payload: each line is the record's JSON
 * behind its version, spool and number. `expected` is the number that has to come next (undefined: whatever comes);
 * lower ones are passed over, a hole becomes a void line. `next` is the index behind what was used. `bodyOf` gives the
 * memory for the batch.
 */
export function takeBatch(
  spool: string,
  bytes: Buffer,
  records: RecordSpan[],
  from: number,
  expected: number | undefined,
  limits: BatchLimits,
  bodyOf: (room: number) => Buffer = Buffer.allocUnsafeSlow,
): { batch: Batch | undefined; next: number } {
  let next = from
  while (next < records.length && expected !== undefined && seqAt(records, next) < expected) next += 1
  const first = records[next]
  if (!first) return { batch: undefined, next }

  const head = `{"v":${VISIT_VERSION},"spool":${JSON.stringify(spool)},"seq":`
  const roomOf = (record: RecordSpan) => record.end - record.start + head.length + 2 * VOID_ROOM
  const batch = emptyBatch(spool, expected ?? first.seq, timeOf(bytes, first))
  let wanted = batch.firstSeq
  const body = bodyOf(batchRoom(records, next, roomOf, limits))
  let used = 0
  let frameStart = 0
  let lines = 0
  const endFrame = () => {
    if (used > frameStart) batch.frames.push(body.subarray(frameStart, used))
    frameStart = used
    lines = 0
  }

  for (; next < records.length; next += 1) {
    const record = records[next] as RecordSpan
    if (record.seq < wanted) continue
    if (batch.visits >= limits.visits || used + roomOf(record) > body.length) {
      batch.full = true
      if (batch.visits > 0) break
    }
    if (lines >= MAX_FRAME_VISITS - 1) endFrame()
    if (record.seq > wanted) {
      used += body.write(`${JSON.stringify(voidLine(spool, wanted, record.seq - 1))}\n`, used)
      batch.voided += record.seq - wanted
      lines += 1
    }
    used += body.write(`${head}${record.seq},`, used, 'latin1')
    used += bytes.copy(body, used, record.start + HEADER_BYTES, record.end)
    body[used] = NEWLINE
    used += 1
    lines += 1
    batch.visits += 1
    batch.lastSeq = record.seq
    wanted = record.seq + 1
  }
  endFrame()
  batch.body = body.subarray(0, used)
  return { batch, next }
}

function emptyBatch(spool: string, firstSeq: number, since: number | undefined): Batch {
  return {
    spool,
    firstSeq,
    lastSeq: firstSeq,
    body: NOTHING,
    frames: [],
    visits: 0,
    voided: 0,
    since,
    full: false,
  }
}

function voidLine(spool: string, from: number, to: number): VoidVisit {
  return { v: VISIT_VERSION, spool, seq: from, void_to: to }
}

function seqAt(records: RecordSpan[], index: number): number {
  return (records[index] as RecordSpan).seq
}

/** Enough for the whole batch that begins with this record. */
function batchRoom(
  records: RecordSpan[],
  from: number,
  roomOf: (record: RecordSpan) => number,
  limits: BatchLimits,
): number {
  let room = 0
  const end = Math.min(records.length, from + limits.visits)
  for (let at = from; at < end; at += 1) {
    const next = room + roomOf(records[at] as RecordSpan)
    if (next > limits.bytes && room > 0) break
    room = next
  }
  return room
}
