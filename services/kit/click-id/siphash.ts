/** A 128-bit key as four little-endian words. */
export type SipKey = Uint32Array

/** The hash of the last call of `sipHash`, low word first: an array made for each call would be garbage for each visit. */
export const sipWords = new Int32Array(2)

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) of the first `length` bytes, into `sipWords`. Every 64-bit word is a low and a
 * high half in variables of their own: BigInt is fifty times slower.
 */
export function sipHash(key: SipKey, bytes: Buffer, length: number): void {
  const k0 = key[0]!
  const k1 = key[1]!
  const k2 = key[2]!
  const k3 = key[3]!
  let a = k0 ^ 0x70736575
  let b = k1 ^ 0x736f6d65
  let c = k2 ^ 0x6e646f6d
  let d = k3 ^ 0x646f7261
  let e = k0 ^ 0x6e657261
  let f = k1 ^ 0x6c796765
  let g = k2 ^ 0x79746573
  let h = k3 ^ 0x74656462
  const words = (length >> 3) + 1
  let low = 0
  let high = 0
  let sum = 0
  let turned = 0
  // Two rounds for each word, and four at the end.
  for (let word = 0; word < words + 2; word++) {
    low = 0
    high = 0
    if (word === words - 1) {
      for (let at = length - 1; at >= word * 8; at--) {
        high = (high << 8) | (low >>> 24)
        low = (low << 8) | bytes[at]!
      }
      high |= length << 24
    } else if (word < words) {
      low = bytes.readInt32LE(word * 8)
      high = bytes.readInt32LE(word * 8 + 4)
    } else if (word === words) e ^= 0xff
    g ^= low
    h ^= high
    for (let round = 0; round < 2; round++) {
      sum = (a + c) | 0
      b = (b + d + (sum >>> 0 < a >>> 0 ? 1 : 0)) | 0
      a = sum
      sum = (e + g) | 0
      f = (f + h + (sum >>> 0 < e >>> 0 ? 1 : 0)) | 0
      e = sum
      turned = ((c << 13) | (d >>> 19)) ^ a
      d = ((d << 13) | (c >>> 19)) ^ b
      c = turned
      turned = ((g << 16) | (h >>> 16)) ^ e
      h = ((h << 16) | (g >>> 16)) ^ f
      g = turned
      turned = a
      a = b
      b = turned
      sum = (e + c) | 0
      f = (f + d + (sum >>> 0 < e >>> 0 ? 1 : 0)) | 0
      e = sum
      sum = (a + g) | 0
      b = (b + h + (sum >>> 0 < a >>> 0 ? 1 : 0)) | 0
      a = sum
      turned = ((c << 17) | (d >>> 15)) ^ e
      d = ((d << 17) | (c >>> 15)) ^ f
      c = turned
      turned = ((g << 21) | (h >>> 11)) ^ a
      h = ((h << 21) | (g >>> 11)) ^ b
      g = turned
      turned = e
      e = f
      f = turned
    }
    a ^= low
    b ^= high
  }
  sipWords[0] = a ^ c ^ e ^ g
  sipWords[1] = b ^ d ^ f ^ h
}
