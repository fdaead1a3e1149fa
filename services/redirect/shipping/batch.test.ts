import { MAX_FRAME_VISITS } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BlockSpan, FULL_BLOCK, scan } from '../journal/block.ts'
import { createGroup } from '../journal/group.ts'
import { readLine } from '../testing/read-line.ts'
import { growingBatch } from './batch.ts'
import { visitRecordOf } from './testing/visit-record.ts'
import type { Batch } from './transport.ts'

const SPOOL = 'spool'

/** Ascending numbers of visits as runs without gaps, which is what a group can hold. */
const runs = fc
  .array(
    fc.record({
      visits: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400 })),
      hole: fc.constantFrom(0, 0, 0, 1, 6),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) => {
    let seq = 0
    return parts.map(({ visits, hole }) => {
      seq += hole
      return Array.from({ length: visits }, () => {
        seq += 1
        return seq
      })
    })
  })

/** 500 visits in blocks of 20, with a gap before the last one. */
const FULL_FRAME_AND_A_HOLE = Array.from({ length: 25 }, (_, run) =>
  Array.from({ length: 20 }, (__, index) => run * 20 + index + (run < 24 ? 1 : 2)),
)

function blocksOf(seqs: number[][]): { bytes: Buffer; blocks: BlockSpan[] } {
  const group = createGroup(SPOOL)
  const parts = seqs.map((run) => {
    group.clear()
    for (const seq of run) group.add(seq, visitRecordOf(`visit-${seq}`))
    return Buffer.from(group.close())
  })
  const bytes = Buffer.concat(parts)
  return { bytes, blocks: scan(bytes, true).blocks }
}

/** Adds in slices of these sizes one after the other; takes the batch when it is full and at the end. */
function batchesOf(seqs: number[][], slices: number[], limits: { visits: number; bytes: number }) {
  const { bytes, blocks } = blocksOf(seqs)
  const growing = growingBatch(SPOOL, undefined, limits)
  const batches: Batch[] = []
  const take = () => {
    const batch = growing.take()
    if (batch)
      batches.push({ ...batch, body: Buffer.from(batch.body), frames: batch.frames.map(Buffer.from) })
  }
  let shown = 0
  let used = 0
  for (let slice = 0; used < blocks.length; slice += 1) {
    shown = Math.min(blocks.length, shown + (slices[slice % slices.length] ?? 1))
    used = growing.add(bytes, blocks.slice(0, shown), used)
    if (growing.full()) take()
  }
  take()
  return batches
}

const linesOf = (text: Buffer) => text.toString().trimEnd().split('\n').map(readLine)

test('whatever the slices and the limits, each visit is one line, and gaps are reported', () => {
  const slices = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 })
  const limits = fc.record({
    visits: fc.integer({ min: FULL_BLOCK.visits, max: 2_000 }),
    bytes: fc.integer({ min: 2 * FULL_BLOCK.bytes, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(runs, slices, limits, (seqs, sizes, bounds) => {
      const batches = batchesOf(seqs, sizes, bounds)
      let next = seqs[0]?.[0] as number
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
          next = ('void_to' in line ? line.void_to : line.seq) + 1
          if (!('void_to' in line)) arrived.push(line.seq)
        }
        expect(batch.lastSeq).toBe(next - 1)
        expect(lines.filter((line) => !('void_to' in line))).toHaveLength(batch.visits)
      }
      expect(arrived).toEqual(seqs.flat())
    }),
    { numRuns: 100, examples: [[FULL_FRAME_AND_A_HOLE, [20], { visits: 2_000, bytes: 1_000_000 }]] },
  )
})

test('blocks sent before are skipped, and one sent in part comes again', () => {
  const { bytes, blocks } = blocksOf([[1, 2], [3, 4, 5], [6]])
  const next = (expected: number) => {
    const growing = growingBatch(SPOOL, expected, { visits: 10, bytes: 10_000 })
    expect(growing.add(bytes, blocks, 0)).toBe(3)
    const batch = growing.take()
    expect(growing.take()).toBeUndefined()
    return batch
  }
  expect(next(3)).toMatchObject({ firstSeq: 3, lastSeq: 6, visits: 4, voided: 0 })
  expect(next(4)).toMatchObject({ firstSeq: 3, lastSeq: 6, visits: 4, voided: 0 })
  expect(next(7)).toBeUndefined()
})

test('a block over the limits goes alone', () => {
  const { bytes, blocks } = blocksOf([[1, 2, 3], [4]])
  const growing = growingBatch(SPOOL, 1, { visits: 1, bytes: 10 })
  expect(growing.add(bytes, blocks, 0)).toBe(1)
  expect(growing.full()).toBe(true)
  expect(growing.take()).toMatchObject({ firstSeq: 1, lastSeq: 3, visits: 3 })
})

test('memory that may still be in use is not overwritten', () => {
  const { bytes, blocks } = blocksOf([[1], [2]])
  const growing = growingBatch(SPOOL, 1, { visits: 1, bytes: 10_000 })
  growing.add(bytes, blocks, 0)
  const held = growing.take()?.body as Buffer
  const before = Buffer.from(held)
  growing.renewMemory()
  growing.add(bytes, blocks, 1)
  expect(held.equals(before)).toBe(true)
})

test('memory allocated during an outage is released', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { bytes, blocks } = blocksOf(
    Array.from({ length: 400 }, (_, run) => Array.from({ length: 20 }, (__, n) => run * 20 + n + 1)),
  )
  const growing = growingBatch(SPOOL, 1, { visits: 8_000, bytes: 10_000_000 })
  const roomOf = (from: number, to: number) => {
    growing.add(bytes, blocks.slice(0, to), from)
    return growing.take()?.body.buffer.byteLength ?? 0
  }
  const during = roomOf(0, 390)
  for (const at of [390, 391]) {
    vi.advanceTimersByTime(10_000)
    expect(roomOf(at, at + 1)).toBe(during)
  }
  expect(roomOf(392, 393)).toBeLessThan(during / 2)
})
