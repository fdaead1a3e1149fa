import { isPng, pngChunks } from './png-chunks.ts'

/** What a file claims before any of it is decoded. `bits` per channel. */
export type ImageHeader = {
  format: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
  bits: number
  animated: boolean
}

/** The header of a PNG, JPEG or WebP file; null for anything else and for truncated files. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  } catch (error) {
    // Reading past the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** https://www.w3.org/TR/png-3/: IHDR comes first, acTL (an animation) before the first IDAT. */
function png(bytes: Buffer): ImageHeader | null {
  if (!isPng(bytes) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const header = { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } as const
  const bits = bytes.readUInt8(24)
  for (const { type } of pngChunks(bytes)) {
    if (type === 'acTL') return { ...header, bits, animated: true }
    if (type === 'IDAT') return { ...header, bits, animated: false }
  }
  return null
}

/** Start of frame markers of ITU T.81, table B.1: C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) {
      const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      return { format: 'jpeg', ...size, bits: bytes.readUInt8(at + 4), animated: false }
    } else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

const ANIMATION_FLAG = 0x02

/** RFC 9649, sections 2.5 to 2.7. */
function webp(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const header = { format: 'webp', bits: 8, animated: false } as const
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') {
    const animated = (bytes.readUInt8(20) & ANIMATION_FLAG) !== 0
    return { ...header, animated, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (chunk === 'VP8L') {
    const size = bytes.readUInt32LE(21)
    return { ...header, width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { ...header, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
