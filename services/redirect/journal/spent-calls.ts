import { HEADER_BYTES, type RecordSpan } from './record.ts'

/** What the kept records say was spent: lease → highest `lease_no`, and owner → highest grace number. */
export type SpentCalls = { leases: Map<number, number>; grace: Map<number, number> }

const AT = /^"at":(\d+)/
const SPENDING = /"metered":1,"lease":(\d+),"lease_no":(\d+)\}$/
const OWNER = /"owner":(\d+)/

/** Adds what one record spent; unmetered ones spend nothing. Numbers only grow, so the order does not matter. */
export function addSpending(spent: SpentCalls, bytes: Buffer, record: RecordSpan): void {
  const tail = bytes.toString('latin1', Math.max(record.start + HEADER_BYTES, record.end - 96), record.end)
  const found = SPENDING.exec(tail)
  if (!found) return
  const lease = Number(found[1])
  const number = Number(found[2])
  if (lease > 0) {
    raise(spent.leases, lease, number)
    return
  }
  const owner = OWNER.exec(
    bytes.toString('latin1', record.start + HEADER_BYTES, record.start + HEADER_BYTES + 64),
  )
  if (owner) raise(spent.grace, Number(owner[1]), number)
}

/** Wall clock of a record, Unix milliseconds; undefined when its payload does not begin with one. */
export function timeOf(bytes: Buffer, record: RecordSpan): number | undefined {
  const head = bytes.toString('latin1', record.start + HEADER_BYTES, record.start + HEADER_BYTES + 24)
  const found = AT.exec(head)
  return found ? Number(found[1]) : undefined
}

function raise(highest: Map<number, number>, key: number, value: number): void {
  if (value > (highest.get(key) ?? 0)) highest.set(key, value)
}
