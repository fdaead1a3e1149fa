import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cut, restOfCut, takeCut } from './cut.ts'
import type { FrameItem } from './frame.ts'
import { planSteps, type RunLimits, type Step } from './plan.ts'
import { newRowBuffer } from './row-buffer.ts'

const letter = { reason: 'bad_json', detail: '', source: 'test', bytes: 1, raw: 'x' } as const
const rows = newRowBuffer(0)
const limit = (most: number): RunLimits => ({ rows: most, bytes: most * 2 })
const visit = (seq: number, partition: number): FrameItem => ({
  kind: 'visit',
  seq,
  at: partition * 1_000 + seq,
  partition,
  rows,
  start: seq,
  end: seq + 1 + (seq % 3),
})

/** A spool's stream as the journal could hold it: visits of a few partitions, gaps, and unreadable records. */
const stream = fc
  .array(fc.tuple(fc.constantFrom('visit', 'visit', 'visit', 'void', 'dead', 'lost'), fc.nat(2), fc.nat(3)), {
    maxLength: 60,
  })
  .map((draws) => {
    const items: FrameItem[] = []
    let seq = 1
    for (const [kind, partition, length] of draws) {
      if (kind === 'visit') items.push(visit(seq, partition))
      if (kind === 'void') items.push({ kind: 'void', seq, to: seq + length })
      if (kind === 'dead') items.push({ kind: 'dead', seq, letter })
      seq += kind === 'void' ? length + 1 : 1
    }
    return items
  })

/** The contents of an imagined ClickHouse. */
function stand() {
  const stored: number[] = []
  let highWater = 0
  return {
    stored,
    highWater: () => highWater,
    apply(cut: Cut) {
      for (const { step } of cut.parts) {
        if (step.kind === 'visits') stored.push(...step.items.map((item) => item.seq))
        highWater = Math.max(highWater, step.to)
      }
    },
  }
}

test('however often storing is interrupted and the stream sent again, each visit is stored once and in order', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.tuple(fc.nat(6), fc.nat(20)), { maxLength: 8 }), (items, crashes) => {
      const store = stand()
      for (const [cuts, back] of [
        ...crashes,
        [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      ] as const) {
        const from = Math.max(0, items.findIndex((item) => (item.seq ?? 0) > store.highWater()) - back)
        const { steps } = planSteps(
          store.highWater(),
          Number.isFinite(back) ? items.slice(from) : items,
          limit(7),
        )
        const queues = new Map<string, Step[]>([['a', steps]])
        for (let done = 0; done < cuts; done += 1) {
          const cut = takeCut(queues, limit(10))
          if (!cut) break
          store.apply(cut)
          const expected = items.filter((item) => item.kind === 'visit' && item.seq <= store.highWater())
          expect(store.stored).toEqual(expected.map((item) => item.seq))
        }
      }
      const all = items.filter((item) => item.kind === 'visit').map((item) => item.seq)
      expect(store.stored).toEqual(all)
    }),
    { numRuns: 500 },
  )
})

test('an insert never holds visits of two partitions nor exceeds its limits, whatever its spools', () => {
  fc.assert(
    fc.property(fc.array(stream, { maxLength: 4 }), (streams) => {
      const queues = new Map(streams.map((items, i) => [`spool${i}`, planSteps(0, items, limit(5)).steps]))
      for (let cut = takeCut(queues, limit(12)); cut; cut = takeCut(queues, limit(12))) {
        if (cut.kind === 'marks') continue
        expect(new Set(cut.parts.map(({ step }) => step.partition)).size).toBe(1)
        const rows = cut.parts.reduce((sum, { step }) => sum + step.items.length, 0)
        expect(rows).toBeLessThanOrEqual(12)
        const bytes = cut.parts.flatMap(({ step }) => step.items.map(({ start, end }) => end - start))
        expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(24)
      }
      expect([...queues.values()].flat()).toEqual([])
    }),
  )
})

test('a skipped number is accepted and marked as missing; one already stored is dropped', () => {
  const plan = planSteps(4, [visit(3, 0), visit(4, 0), visit(7, 0), visit(8, 0)])
  expect(plan.duplicates).toBe(2)
  expect(plan.steps.map((step) => [step.kind, step.from, step.to])).toEqual([
    ['marks', 5, 6],
    ['visits', 7, 8],
  ])
})

test('an unreadable record keeps its number, and one without a number delays nothing', () => {
  const dead = (seq: number | undefined): FrameItem => ({ kind: 'dead', seq, letter })
  const plan = planSteps(0, [visit(1, 0), dead(2), dead(undefined), dead(900), visit(3, 0)])
  expect(plan.highWater).toBe(3)
  expect(plan.letters).toHaveLength(3)
  expect(planSteps(3, [dead(2)]).letters).toEqual([])
})

test('after a failed insert only what the read-back does not show is retried', () => {
  const { steps } = planSteps(0, [visit(1, 0), visit(2, 0), visit(3, 0)])
  const cut = takeCut(new Map([['a', steps]]), limit(100))!
  expect(restOfCut(cut, new Map([['a', 0]]))).toEqual(cut)
  expect(restOfCut(cut, new Map([['a', 3]]))).toBeUndefined()
  expect(restOfCut(cut, new Map([['a', 2]]))?.parts[0]?.step.from).toBe(3)
})
