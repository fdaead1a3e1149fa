import { isPng, pngChunks } from './png-chunks.ts'

const ORIENTATION = 0x0112

/**
 * How a PNG wants to be turned: the orientation of its eXIf chunk, 1 (as it is) to 8. 1 for pictures of other formats,
 * without the chunk, or with one that cannot be read. https://www.w3.org/TR/png-3/#eXIf
 */
export function pngOrientation(bytes: Buffer): number {
  if (!isPng(bytes)) return 1
  try {
    for (const { type, data } of pngChunks(bytes)) {
      if (type === 'eXIf') return exifOrientation(data)
      if (type === 'IEND') break
    }
    return 1
  } catch (error) {
    // Reading past the end.
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** The entry of TIFF's first directory (Exif 3.0, 4.6). */
function exifOrientation(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(directory)
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + n * 12
    if (short(entry) !== ORIENTATION) continue
    const orientation = short(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
