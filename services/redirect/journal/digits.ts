/** Bytes that any number of `writeDigits` fits into. */
export const DIGITS_ROOM = 16

const ZERO = 0x30
const MAX_INT32 = 2 ** 31 - 1

/**
 * Writes a safe integer that is not negative, in decimal, and answers where it ends. What fits into 32 bits becomes no
 * string on the way: each number of a spool comes once, and V8 would make and keep a text of it.
 */
export function writeDigits(target: Buffer, at: number, value: number): number {
  if (value > MAX_INT32) return at + target.write(String(value), at, 'latin1')
  let end = at + 1
  for (let power = 10; value >= power; power *= 10) end++
  let rest = value | 0
  for (let place = end - 1; place >= at; place--) {
    const tens = (rest / 10) | 0
    target[place] = ZERO + rest - tens * 10
    rest = tens
  }
  return end
}
