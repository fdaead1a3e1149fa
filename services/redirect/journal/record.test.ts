import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeGroup, encodeRecord, HEADER_BYTES, MAX_PAYLOAD_BYTES, roomFor, scan } from './record.ts'

const SEED = Number.parseInt(Date.now().toString().slice(-8), 10)
console.log(`record codec: seed ${SEED}`)

const payload = fc.oneof(fc.string({ unit: 'binary-ascii', maxLength: 300 }), fc.string({ maxLength: 300 }))
const payloads = fc.array(payload, { minLength: 1, maxLength: 40 })

function encodeAll(texts: string[], firstSeq = 1): { bytes: Buffer; ends: number[] } {
  const bytes = Buffer.alloc(texts.reduce((room, text) => room + roomFor(text), 0))
  let end = 0
  const ends = texts.map((text, index) => {
    end = encodeRecord(bytes, end, firstSeq + index, text)
    return end
  })
  return { bytes: bytes.subarray(0, end), ends }
}

const textOf = (bytes: Buffer, span: { start: number; end: number }) =>
  bytes.toString('latin1', span.start + HEADER_BYTES, span.end)

test('every text comes back as it was, with its number', () => {
  fc.assert(
    fc.property(payloads, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - 50 }), (texts, firstSeq) => {
      const { bytes } = encodeAll(texts, firstSeq)
      const found = scan(bytes, true)
      expect(found.damagedAt).toBe(-1)
      expect(found.records.map((record) => record.seq)).toEqual(texts.map((_, index) => firstSeq + index))
      expect(found.records.map((record) => textOf(bytes, record))).toEqual(texts)
    }),
    { numRuns: 1_000, seed: SEED },
  )
})

test('after a cut and flipped bytes in the last 4 KB, every record they did not touch is still found', () => {
  const flip = fc.record({ back: fc.integer({ min: 1, max: 4096 }), mask: fc.integer({ min: 1, max: 255 }) })
  fc.assert(
    fc.property(
      payloads,
      fc.integer({ min: 0, max: 4096 }),
      fc.array(flip, { maxLength: 6 }),
      (texts, cut, flips) => {
        const { bytes, ends } = encodeAll(texts)
        const kept = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - cut)))
        const touched = new Set<number>()
        for (const { back, mask } of flips) {
          const at = kept.length - back
          if (at < 0) continue
          kept[at] = (kept[at] as number) ^ mask
          touched.add(at)
        }
        const intact = ends.flatMap((end, index) => {
          const start = ends[index - 1] ?? 0
          const hit = [...touched].some((at) => at >= start && at < end)
          return end <= kept.length && !hit ? [index + 1] : []
        })
        const found = scan(kept, true)
        const seqs = found.records.map((record) => record.seq)
        for (const seq of intact) expect(seqs).toContain(seq)
        for (const record of found.records)
          expect(textOf(kept, record)).toBe(texts[record.seq - 1]?.toWellFormed())
        expect(found.end).toBe(kept.length)
      },
    ),
    { numRuns: 5_000, seed: SEED },
  )
})

test('reading in pieces finds the same records as reading at once', () => {
  fc.assert(
    fc.property(payloads, fc.integer({ min: 1, max: 400 }), (texts, piece) => {
      const { bytes } = encodeAll(texts)
      const seqs: number[] = []
      let at = 0
      for (let to = piece; at < bytes.length; to += piece) {
        const found = scan(bytes.subarray(at, to), to >= bytes.length)
        seqs.push(...found.records.map((record) => record.seq))
        at += found.end
      }
      expect(seqs).toEqual(texts.map((_, index) => index + 1))
    }),
    { numRuns: 500, seed: SEED },
  )
})

test('only the record that ends a group says so', () => {
  const { bytes, ends } = encodeAll(['a', 'b', 'c'])
  closeGroup(bytes, ends[1] as number)
  expect(scan(bytes, true).records.map((record) => record.closing)).toEqual([false, false, true])
})

test('a payload over the limit is refused', () => {
  const text = 'x'.repeat(MAX_PAYLOAD_BYTES + 1)
  expect(() => encodeRecord(Buffer.alloc(roomFor(text)), 0, 1, text)).toThrow(RangeError)
})
