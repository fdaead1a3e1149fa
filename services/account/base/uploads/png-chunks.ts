const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE)

/** The chunks of a PNG in their order (https://www.w3.org/TR/png-3/). Throws `RangeError` where the file is cut short. */
export function* pngChunks(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}
