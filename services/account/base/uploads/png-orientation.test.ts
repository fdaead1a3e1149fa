import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exifOf, jpegOf, pngOf } from '../../testing/pictures.ts'
import { pngOrientation } from './png-orientation.ts'

const turned = (data: Buffer) => pngOf(4, 2, { before: [{ type: 'eXIf', data }] })

test('the orientation of the eXIf chunk is read in both byte orders', () => {
  for (const order of ['II', 'MM'] as const)
    for (let orientation = 1; orientation <= 8; orientation += 1)
      expect(pngOrientation(turned(exifOf(orientation, order)))).toBe(orientation)
})

test('without a chunk that can be read a picture stays as it is', () => {
  for (const bytes of [
    pngOf(4, 2),
    jpegOf(),
    Buffer.alloc(0),
    turned(Buffer.alloc(0)),
    turned(exifOf(9, 'II')),
  ])
    expect(pngOrientation(bytes)).toBe(1)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (data) => {
      expect(pngOrientation(turned(Buffer.from(data)))).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8])
      expect(pngOrientation(Buffer.concat([pngOf(4, 2).subarray(0, 8), data]))).toBeOneOf([
        1, 2, 3, 4, 5, 6, 7, 8,
      ])
    }),
  )
})
