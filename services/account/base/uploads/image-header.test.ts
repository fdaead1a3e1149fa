import fc from 'fast-check'
import { expect, test } from 'vitest'
import { animatedWebp, jpegOf, pngOf, randomPng, webpOf, withExif } from '../../testing/pictures.ts'
import { pictureFault } from './check-picture.ts'
import { readImageHeader } from './image-header.ts'

const still = { width: 40, height: 30, bits: 8, animated: false }

test.each([
  ['png', randomPng(), { ...still, format: 'png' }],
  ['deep png', pngOf(40, 30, { bits: 16 }), { ...still, format: 'png', bits: 16 }],
  ['jpeg', jpegOf(), { ...still, format: 'jpeg' }],
  ['jpeg after metadata', withExif(jpegOf(), 'x'.repeat(60_000)), { ...still, format: 'jpeg' }],
  ['webp', webpOf(), { ...still, format: 'webp' }],
  ['animated webp', animatedWebp(), { width: 100, height: 100, bits: 8, animated: true, format: 'webp' }],
] as const)('the header of a %s is read', (_what, bytes, header) => {
  expect(readImageHeader(bytes)).toEqual(header)
})

const frames = { type: 'acTL', data: Buffer.alloc(8) }

test.each([
  ['a picture', randomPng(), null],
  ['a 616 KB bomb of 196 million pixels', pngOf(14_000, 14_000), 'image_too_large'],
  ['25 million pixels', pngOf(5_000, 5_000), null],
  ['more pixels', pngOf(5_001, 5_000), 'image_too_large'],
  ['as many pixels of twice the depth', pngOf(5_000, 5_000, { bits: 16 }), 'image_too_large'],
  ['a line', pngOf(16_384, 1), 'image_too_large'],
  ['an animated png', pngOf(40, 30, { before: [frames] }), 'image_animated'],
  ['an animated webp', animatedWebp(), 'image_animated'],
  ['nothing', Buffer.alloc(0), 'image_unknown'],
  ['a gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'image_unknown'],
  ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_unknown'],
  ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image_unknown'],
  ['a pdf', Buffer.from('%PDF-1.7\n'), 'image_unknown'],
  ['a zip', Buffer.from('PK\x03\x04', 'latin1'), 'image_unknown'],
  ['an exe', Buffer.from('MZ\x90\0', 'latin1'), 'image_unknown'],
  ['a tiff', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'image_unknown'],
  ['a heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'image_unknown'],
  ['a png without pixels', randomPng().subarray(0, 33), 'image_unknown'],
] as const)('%s: %4$s', (_what, bytes, fault) => {
  expect(pictureFault(bytes)).toBe(fault)
})

test('no bytes make the reader fail or hang', () => {
  const starts = [randomPng().subarray(0, 12), jpegOf().subarray(0, 4), webpOf().subarray(0, 16)]
  fc.assert(
    fc.property(
      fc.constantFrom(Buffer.alloc(0), ...starts),
      fc.uint8Array({ maxLength: 300 }),
      (start, rest) => {
        readImageHeader(Buffer.concat([start, rest]))
      },
    ),
    { numRuns: 2_000 },
  )
})
