import { MAX_FRAME_VISITS } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRecord, type RecordSpan, roomFor, scan } from '../journal/record.ts'
import { growingBatch } from './batch.ts'
import { visitPayload } from './testing/visit-payload.ts'
import type { Batch } from './transport.ts'

const SPOOL = 'spool'

/** Up to 1,500 ascending numbers; `steps` over 1 leave holes. */
const numbers = fc
  .record({
    count: fc.integer({ min: 1, max: 1_500 }),
    steps: fc.array(fc.constantFrom(1, 1, 1, 1, 2, 7), { minLength: 1, maxLength: 30 }),
  })
  .map(({ count, steps }) => {
    let seq = 0
    return Array.from({ length: count }, (_, index) => {
      seq += steps[index % steps.length] as number
      return seq
    })
  })

function recordsOf(seqs: number[]): { bytes: Buffer; records: RecordSpan[] } {
  const payloads = seqs.map((seq) => visitPayload(`visit-${seq}`))
  const bytes = Buffer.alloc(payloads.reduce((room, payload) => room + roomFor(payload), 0))
  let at = 0
  for (const [index, payload] of payloads.entries())
    at = encodeRecord(bytes, at, seqs[index] as number, payload)
  return { bytes, records: scan(bytes, true).records }
}

/** Adds in slices of these sizes, one after the other; takes when the batch is full and at the end. */
function batchesOf(seqs: number[], slices: number[], limits: { visits: number; bytes: number }) {
  const { bytes, records } = recordsOf(seqs)
  const growing = growingBatch(SPOOL, undefined, limits)
  const batches: Batch[] = []
  const take = () => {
    const batch = growing.take()
    if (batch)
      batches.push({ ...batch, body: Buffer.from(batch.body), frames: batch.frames.map(Buffer.from) })
  }
  let shown = 0
  let used = 0
  for (let slice = 0; used < records.length; slice += 1) {
    shown = Math.min(records.length, shown + (slices[slice % slices.length] ?? 1))
    used = growing.add(bytes, records.slice(0, shown), used)
    if (growing.full()) take()
  }
  take()
  return batches
}

const linesOf = (text: Buffer) =>
  text
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; void_to?: number })

test('whatever the slices and the limits, each record becomes one line, and holes are told', () => {
  const slices = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 })
  const limits = fc.record({
    visits: fc.integer({ min: 1, max: 2_000 }),
    bytes: fc.integer({ min: 1_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(numbers, slices, limits, (seqs, sizes, bounds) => {
      const batches = batchesOf(seqs, sizes, bounds)
      let next = seqs[0] as number
      const arrived: number[] = []
      for (const batch of batches) {
        expect(batch.firstSeq).toBe(next)
        expect(batch.body.length).toBeLessThanOrEqual(bounds.bytes)
        expect(batch.visits).toBeLessThanOrEqual(bounds.visits)
        expect(Buffer.concat(batch.frames).equals(batch.body)).toBe(true)
        for (const frame of batch.frames) expect(linesOf(frame).length).toBeLessThanOrEqual(MAX_FRAME_VISITS)
        const lines = linesOf(batch.body)
        for (const line of lines) {
          expect(line.seq).toBe(next)
          next = (line.void_to ?? line.seq) + 1
          if (line.void_to === undefined) arrived.push(line.seq)
        }
        expect(batch.lastSeq).toBe(next - 1)
        expect(lines.filter((line) => line.void_to === undefined)).toHaveLength(batch.visits)
      }
      expect(arrived).toEqual(seqs)
    }),
    { numRuns: 100 },
  )
})

test('numbers that were sent before are passed over', () => {
  const { bytes, records } = recordsOf([1, 2, 3, 4])
  const growing = growingBatch(SPOOL, 3, { visits: 10, bytes: 10_000 })
  expect(growing.add(bytes, records, 0)).toBe(4)
  expect(growing.take()).toMatchObject({ firstSeq: 3, lastSeq: 4, visits: 2, voided: 0 })
  expect(growing.take()).toBeUndefined()
})

test('memory that somebody may still hold is not written over', () => {
  const { bytes, records } = recordsOf([1, 2])
  const growing = growingBatch(SPOOL, 1, { visits: 1, bytes: 10_000 })
  growing.add(bytes, records, 0)
  const held = growing.take()?.body as Buffer
  const before = Buffer.from(held)
  growing.renewMemory()
  growing.add(bytes, records, 1)
  expect(held.equals(before)).toBe(true)
})
