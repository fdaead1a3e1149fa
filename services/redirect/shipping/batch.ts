import { MAX_FRAME_VISITS, VISIT_VERSION } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import { type BlockSpan, HEADER_BYTES, visitsIn } from '../journal/block.ts'
import { timeOf } from '../journal/spent-calls.ts'
import type { Batch, BatchLimits } from './transport.ts'
import { workingMemory } from './working-memory.ts'

const VOID_ROOM = 160

/** A batch that takes visits as they come until it is sent. */
export type GrowingBatch = {
  /**
   * Takes the lines of `blocks` (ranges of `bytes`, from index `from` on) up to the limits. Numbers taken before are
   * skipped, so a block taken in part may come again whole. A gap becomes a void line. Returns the index after the last
   * block used.
   */
  add(bytes: Buffer, blocks: BlockSpan[], from: number): number
  visits(): number
  /** A limit ended the batch: more is waiting. */
  full(): boolean
  /** What was added since the last `take`; undefined when nothing was. The next `add` may overwrite it. */
  take(): Batch | undefined
  /** Leaves the memory of the last batch taken to whoever still uses it. */
  renewMemory(): void
}

/** `expected` is the next number; undefined: any number. */
export function growingBatch(spool: string, expected: number | undefined, limits: BatchLimits): GrowingBatch {
  const memory = workingMemory(performance.now())
  let body = memory.atLeast(0, 0)
  let wanted = expected
  let used = 0
  let lines = 0
  let ends: number[] = []
  let batch: Batch | undefined
  let full = false

  const endFrame = () => {
    if (used > (ends.at(-1) ?? 0)) ends.push(used)
    lines = 0
  }
  const addBlock = (bytes: Buffer, block: BlockSpan, into: Batch, next: number) => {
    const visits = visitsIn(block)
    if (lines + visits >= MAX_FRAME_VISITS) endFrame()
    if (block.firstSeq > next) {
      used += body.write(
        `${visitLine({ v: VISIT_VERSION, spool, seq: next, void_to: block.firstSeq - 1 })}\n`,
        used,
      )
      into.voided += block.firstSeq - next
      lines += 1
    }
    used += bytes.copy(body, used, block.start + HEADER_BYTES, block.end)
    lines += visits
    into.visits += visits
    into.lastSeq = block.lastSeq
  }

  return {
    add(bytes, blocks, from) {
      let index = from
      for (; index < blocks.length; index += 1) {
        const block = blocks[index] as BlockSpan
        wanted ??= block.firstSeq
        if (block.lastSeq < wanted) continue
        const room = block.end - block.start + VOID_ROOM
        const visits = visitsIn(block)
        batch ??= emptyBatch(spool, Math.min(wanted, block.firstSeq), timeOf(bytes, block))
        full = batch.visits > 0 && (batch.visits + visits > limits.visits || used + room > limits.bytes)
        if (full) break
        body = memory.atLeast(used + room, used)
        addBlock(bytes, block, batch, wanted)
        wanted = block.lastSeq + 1
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
      memory.release(performance.now())
      batch = undefined
      used = 0
      ends = []
      full = false
      return taken
    },
    renewMemory: memory.renew,
  }
}

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
