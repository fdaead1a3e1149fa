import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey PNG of zeros: few bytes, however large it claims to be. `before` are chunks ahead of the pixels. */
export function pngOf(
  width: number,
  height: number,
  options: { bits?: 8 | 16; before?: { type: string; data: Buffer }[] } = {},
): Buffer {
  const bits = options.bits ?? 8
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + (width * bits) / 8) * height), { level: 9 })
  const before = (options.before ?? []).map(({ type, data }) => chunk(type, data))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Noise, so that every picture is different. */
const pixels = (width: number, height: number) =>
  Transformer.fromRgbaPixels(randomBytes(width * height * 4), width, height)

export const jpegOf = (width = 40, height = 30): Buffer => pixels(width, height).jpegSync(80)
export const webpOf = (width = 40, height = 30): Buffer => pixels(width, height).webpSync(80)
export const randomPng = (width = 40, height = 30): Buffer => pixels(width, height).pngSync()

/** Metadata with an orientation alone, as TIFF. */
export function exifOf(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const bytes = Buffer.alloc(26)
  const short = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  bytes.write(order, 'latin1')
  short(42, 2)
  bytes[order === 'II' ? 4 : 7] = 8
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  bytes[order === 'II' ? 14 : 17] = 1
  short(orientation, 18)
  return bytes
}

/** The same JPEG with a block of metadata that holds `text`. */
export function withExif(jpeg: Buffer, text: string): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(text, 'latin1')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** The beginning of a WebP file that claims to be animated. */
export function animatedWebp(): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(56, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes.writeUInt8(0x02, 20)
  bytes.set([99, 0, 0, 99, 0, 0], 24)
  return bytes
}
