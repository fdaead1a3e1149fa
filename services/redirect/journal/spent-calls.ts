import { type BlockSpan, HEADER_BYTES, linesOf } from './block.ts'

/** What was spent according to the kept lines: lease → highest `lease_no`, and owner → highest grace number. */
export type SpentCalls = { leases: Map<number, number>; grace: Map<number, number> }

const AT = /^\[\d+,"[^"]*",\d+,(\d+)/
const OWNER = /^\[\d+,"[^"]*",\d+,\d+,(\d+)/
const SPENDING = /,1,(\d+),(\d+)\]$/
/** Enough to hold everything up to the owner, and from the spending on. */
const HEAD_BYTES = 160
const TAIL_BYTES = 96

/** Adds what the visits of one block spent; unmetered ones spend nothing. Numbers only grow, so order does not matter. */
export function addSpending(spent: SpentCalls, bytes: Buffer, block: BlockSpan): void {
  for (const { start, end } of linesOf(bytes, block)) {
    const found = SPENDING.exec(bytes.toString('latin1', Math.max(start, end - TAIL_BYTES), end))
    if (!found) continue
    const lease = Number(found[1])
    const number = Number(found[2])
    if (lease > 0) {
      raise(spent.leases, lease, number)
      continue
    }
    const owner = OWNER.exec(bytes.toString('latin1', start, Math.min(end, start + HEAD_BYTES)))
    if (owner) raise(spent.grace, Number(owner[1]), number)
  }
}

/** Wall clock of a block's first visit, Unix ms; undefined when its line does not begin with a time. */
export function timeOf(bytes: Buffer, block: BlockSpan): number | undefined {
  const head = block.start + HEADER_BYTES
  const found = AT.exec(bytes.toString('latin1', head, Math.min(block.end, head + HEAD_BYTES)))
  return found ? Number(found[1]) : undefined
}

function raise(highest: Map<number, number>, key: number, value: number): void {
  if (value > (highest.get(key) ?? 0)) highest.set(key, value)
}
