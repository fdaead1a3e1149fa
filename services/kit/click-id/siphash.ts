/** A 128-bit key as four little-endian words. */
export type SipKey = Uint32Array

/** The hash of the last call of `sipHash`, low word first: an array made for each call would be garbage for each visit. */
export const sipWords = new Int32Array(2)

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) of the first `length` bytes, into `sipWords`. Every 64-bit word is a low and a
 * high half in variables of their own: BigInt is fifty times slower.
 */
export function sipHash(key: SipKey, bytes: Buffer, length: number): void {
  const [k0, k1, k2, k3] = [key[0]!, key[1]!, key[2]!, key[3]!]
  let [a, b, c, d] = [k0 ^ 0x70736575, k1 ^ 0x736f6d65, k2 ^ 0x6e646f6d, k3 ^ 0x646f7261]
  let [e, f, g, h] = [k0 ^ 0x6e657261, k1 ^ 0x6c796765, k2 ^ 0x79746573, k3 ^ 0x74656462]
  const words = (length >> 3) + 1
  let [low, high, sum, turned] = [0, 0, 0, 0]
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
      sum = (a >>> 0) + (c >>> 0)
      b = (b + d + (sum > 0xffffffff ? 1 : 0)) | 0
      a = sum | 0
      sum = (e >>> 0) + (g >>> 0)
      f = (f + h + (sum > 0xffffffff ? 1 : 0)) | 0
      e = sum | 0
      turned = ((c << 13) | (d >>> 19)) ^ a
      d = ((d << 13) | (c >>> 19)) ^ b
      c = turned
      turned = ((g << 16) | (h >>> 16)) ^ e
      h = ((h << 16) | (g >>> 16)) ^ f
      g = turned
      turned = a
      a = b
      b = turned
      sum = (e >>> 0) + (c >>> 0)
      f = (f + d + (sum > 0xffffffff ? 1 : 0)) | 0
      e = sum | 0
      sum = (a >>> 0) + (g >>> 0)
      b = (b + h + (sum > 0xffffffff ? 1 : 0)) | 0
      a = sum | 0
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
