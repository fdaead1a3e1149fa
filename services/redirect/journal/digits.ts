/** Bytes that are enough for any number `writeDigits` takes. */
export const DIGITS_ROOM = 16

const ZERO = 0x30
const MAX_INT32 = 2 ** 31 - 1

/**
 * Writes a non-negative safe integer in decimal and returns where it ends. Values up to 32 bits are written without a
 * string: each number of a spool occurs once, and V8 would create and cache a string for each.
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
