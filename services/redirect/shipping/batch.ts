import { MAX_FRAME_VISITS, VISIT_VERSION, type VoidVisit } from '@sluice/contract/visit'
import { HEADER_BYTES, type RecordSpan } from '../journal/record.ts'
import { timeOf } from '../journal/spent-calls.ts'
import type { Batch, BatchLimits } from './transport.ts'

const NEWLINE = 0x0a
const VOID_ROOM = 160
const FIRST_BYTES = 64 * 1024

/** A batch that takes visits as they come, until it is sent. */
export type GrowingBatch = {
  /**
   * Takes `records` (of `bytes`, from index `from` on) as far as the limits allow, without parsing a payload: each
   * line is the record's JSON behind its version, spool and number. Numbers that were taken before are passed over, a
   * hole becomes a void line. Returns the index behind what was used.
   */
  add(bytes: Buffer, records: RecordSpan[], from: number): number
  visits(): number
  /** The limits ended it: more is waiting. */
  full(): boolean
  /** What was added since the batch before; undefined when nothing was. It may be written over by the next `add`. */
  take(): Batch | undefined
  /** Leaves the memory of the batch taken last to whoever still holds it. */
  renewMemory(): void
}

/** `expected` is the number that has to come next; undefined: whatever comes. */
export function growingBatch(spool: string, expected: number | undefined, limits: BatchLimits): GrowingBatch {
  const head = `{"v":${VISIT_VERSION},"spool":${JSON.stringify(spool)},"seq":`
  let body = memoryFor(FIRST_BYTES)
  let wanted = expected
  let used = 0
  let lines = 0
  let ends: number[] = []
  let batch: Batch | undefined
  let full = false

  const makeRoom = (room: number) => {
    if (used + room <= body.length) return
    const larger = memoryFor(used + room)
    body.copy(larger, 0, 0, used)
    body = larger
  }
  const endFrame = () => {
    if (used > (ends.at(-1) ?? 0)) ends.push(used)
    lines = 0
  }
  const addLine = (bytes: Buffer, record: RecordSpan, into: Batch, next: number) => {
    if (lines >= MAX_FRAME_VISITS - 1) endFrame()
    if (record.seq > next) {
      used += body.write(`${JSON.stringify(voidLine(spool, next, record.seq - 1))}\n`, used)
      into.voided += record.seq - next
      lines += 1
    }
    used += body.write(`${head}${record.seq},`, used, 'latin1')
    used += bytes.copy(body, used, record.start + HEADER_BYTES, record.end)
    body[used] = NEWLINE
    used += 1
    lines += 1
    into.visits += 1
    into.lastSeq = record.seq
  }

  return {
    add(bytes, records, from) {
      let index = from
      for (; index < records.length; index += 1) {
        const record = records[index] as RecordSpan
        wanted ??= record.seq
        if (record.seq < wanted) continue
        const room = record.end - record.start + head.length + 2 * VOID_ROOM
        batch ??= emptyBatch(spool, wanted, timeOf(bytes, record))
        full = batch.visits >= limits.visits || (batch.visits > 0 && used + room > limits.bytes)
        if (full) break
        makeRoom(room)
        addLine(bytes, record, batch, wanted)
        wanted = record.seq + 1
      }
      return index
    },
    visits: () => batch?.visits ?? 0,
    full: () => full,
    take() {
      endFrame()
      const taken = batch
      if (taken) {
        taken.body = body.subarray(0, used)
        taken.frames = ends.map((end, frame) => body.subarray(ends[frame - 1] ?? 0, end))
      }
      batch = undefined
      used = 0
      ends = []
      full = false
      return taken
    },
    renewMemory() {
      body = memoryFor(body.length)
    },
  }
}

/** Memory in powers of two: what is needed grows a little each time, and large memory anew each time is what costs. */
export const memoryFor = (bytes: number): Buffer =>
  Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(Math.max(FIRST_BYTES, bytes))))

function emptyBatch(spool: string, firstSeq: number, since: number | undefined): Batch {
  return {
    spool,
    firstSeq,
    lastSeq: firstSeq,
    body: Buffer.alloc(0),
    frames: [],
    visits: 0,
    voided: 0,
    since,
  }
}

function voidLine(spool: string, from: number, to: number): VoidVisit {
  return { v: VISIT_VERSION, spool, seq: from, void_to: to }
}
