import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Segment } from '../journal/segments.ts'
import { segmentsToDrop } from './retention.ts'

const NOW = 1_000_000
const RULES = { keepMs: 1_000, maxBytes: 1_000 }

/** Segments of ten records each, oldest first, with these ages and sizes. */
function spool(...sizes: { ageMs: number; bytes: number }[]): Segment[] {
  return sizes.map(({ ageMs, bytes }, index) => ({
    path: `${index}`,
    firstSeq: index * 10 + 1,
    bytes,
    changedMs: NOW - ageMs,
  }))
}
const old = { ageMs: 5_000, bytes: 100 }
const young = { ageMs: 10, bytes: 100 }
const dropped = (segments: Segment[], acked: number) =>
  segmentsToDrop(segments, acked, NOW, RULES).map((segment) => segment.path)

test('an old segment is dropped once its last record is acknowledged, not before', () => {
  expect(dropped(spool(old, young), 9)).toEqual([])
  expect(dropped(spool(old, young), 10)).toEqual(['0'])
})

test('a young segment stays while there is room, and is dropped when the spool is nearly full', () => {
  expect(dropped(spool(young, young), 20)).toEqual([])
  expect(dropped(spool(young, young, { ageMs: 0, bytes: 700 }), 20)).toEqual(['0', '1'])
})

test('whatever the sizes and ages, the newest segment and unacknowledged records stay', () => {
  const size = fc.record({ ageMs: fc.nat(3_000), bytes: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 12 }), fc.nat(130), (sizes, acked) => {
      const segments = spool(...sizes)
      for (const segment of segmentsToDrop(segments, acked, NOW, RULES)) {
        expect(segment).not.toBe(segments.at(-1))
        expect(segment.firstSeq + 9).toBeLessThanOrEqual(acked)
      }
    }),
  )
})
