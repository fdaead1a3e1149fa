import { MAX_LINE_BYTES, VISIT_VERSION } from '@sluice/contract/visit'
import { closeGroup, FULL_BLOCK, HEADER_BYTES, NEWLINE, sealBlock } from './block.ts'
import { DIGITS_ROOM, writeDigits } from './digits.ts'

/** What is kept of a visit: the values of its line from `at` on, up to the closing bracket, in ASCII. */
export type JournalRecord = {
  readonly room: number
  /** Writes the record and returns where it ends. */
  write(target: Buffer, from: number): number
}

/** The visits of one turn of the event loop, as blocks in their on-disk form. */
export type Group = {
  /** Adds the line of a visit; numbers are consecutive. Throws RangeError for one that may exceed the limit. */
  add(seq: number, record: JournalRecord): void
  visits(): number
  bytes(): number
  /** The whole group; must be written before the next `add`. */
  close(): Buffer
  clear(): void
}

const FIRST_BYTES = 256 * 1024
const COMMA = 0x2c

export function createGroup(spool: string): Group {
  const head = Buffer.from(`[${VISIT_VERSION},${JSON.stringify(spool)},`)
  let memory = Buffer.allocUnsafe(FIRST_BYTES)
  let used = 0
  let visits = 0
  let block = 0
  let inBlock = 0
  let lastSeq = 0

  const makeRoom = (room: number) => {
    const larger = Buffer.allocUnsafe(Math.max(memory.length * 2, used + room))
    memory.copy(larger, 0, 0, used)
    memory = larger
  }
  const seal = () => {
    sealBlock(memory, block, used, lastSeq - inBlock + 1, inBlock)
    inBlock = 0
  }

  return {
    add(seq, record) {
      const room = HEADER_BYTES + head.length + DIGITS_ROOM + record.room + 2
      if (room > MAX_LINE_BYTES) throw new RangeError(`the line of a visit may have ${room} bytes`)
      if (used + room > memory.length) makeRoom(room)
      if (inBlock === FULL_BLOCK.visits || used - block >= FULL_BLOCK.bytes) seal()
      const from = inBlock === 0 ? used + HEADER_BYTES : used
      memory.set(head, from)
      let at = writeDigits(memory, from + head.length, seq)
      memory[at++] = COMMA
      at = record.write(memory, at)
      memory[at++] = NEWLINE
      // Nothing remains of a record that threw.
      if (inBlock === 0) block = used
      used = at
      lastSeq = seq
      inBlock += 1
      visits += 1
    },
    visits: () => visits,
    bytes: () => used,
    close() {
      if (inBlock > 0) seal()
      if (visits > 0) closeGroup(memory, block)
      return memory.subarray(0, used)
    },
    clear() {
      used = 0
      visits = 0
      inBlock = 0
    },
  }
}
