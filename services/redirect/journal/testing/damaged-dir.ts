import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import fc from 'fast-check'
import { openCounter } from '../counter-file.ts'
import { type Journal, openJournal } from '../journal.ts'
import { listSegments, segmentPath } from '../segments.ts'
import { recordOf } from './text-record.ts'

/** What a power cut leaves of a file: cut short, parts of its last 4 KB changed, zeros where nothing was written. */
const damage = fc.record({
  cut: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_096 })),
  flips: fc.array(
    fc.record({ back: fc.integer({ min: 1, max: 4_096 }), mask: fc.integer({ min: 1, max: 255 }) }),
    { maxLength: 4 },
  ),
  zeros: fc.constantFrom(0, 0, 17, 4_096),
})
const spoiled = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.constant('gone' as const),
  damage,
)
export const damagedDir = fc.record({
  turns: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
  segmentBytes: fc.constantFrom(500, 4_000, 1_000_000),
  /** Share of the numbers that is acknowledged; above 1 the checkpoint is past everything kept. */
  acked: fc.constantFrom(0, 0.3, 0.9, 1, 1.5),
  deleted: fc.integer({ min: 0, max: 8 }),
  newest: damage,
  emptySegment: fc.boolean(),
  checkpoint: spoiled,
  drops: spoiled,
  spool: spoiled,
  heldByTheDead: fc.boolean(),
})

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never
export type DamagedDir = typeof damagedDir extends fc.Arbitrary<infer T> ? T : never

export function openQuietly(dir: string, segmentBytes = 1_000_000): Journal {
  const log = createLog('test', 'silent')
  return openJournal({ dir, sync: 'interval', syncIntervalMs: 50, maxBytes: 64_000_000, segmentBytes, log })
}

/** Writes a journal as a power cut leaves it. Returns the highest number that may have left the machine. */
export function writeDamaged(dir: string, plan: DamagedDir): number {
  const journal = openQuietly(dir, plan.segmentBytes)
  for (const visits of plan.turns) {
    for (let n = 0; n < visits; n += 1) journal.append(recordOf('before'))
    journal.flush()
  }
  journal.close()
  const visits = plan.turns.reduce((sum, turn) => sum + turn, 0)
  const checkpoint = openCounter(join(dir, 'checkpoint'))
  checkpoint.set(Math.round(visits * plan.acked), { sync: false })
  checkpoint.close()

  const segments = listSegments(dir)
  for (const { path } of segments.slice(0, plan.deleted)) rmSync(path)
  const newest = segments.slice(plan.deleted).at(-1)
  if (newest) spoil(newest.path, plan.newest)
  if (plan.emptySegment) writeFileSync(segmentPath(dir, visits + 1), '')
  for (const name of ['checkpoint', 'drops', 'spool'] as const) {
    const how = plan[name]
    if (how === 'gone') rmSync(join(dir, name))
    else if (how) spoil(join(dir, name), how)
  }
  if (plan.heldByTheDead) symlinkSync('4194303:1', join(dir, 'lock'))
  return newest && plan.newest.cut === 0 ? visits : 0
}

function spoil(path: string, { cut, flips, zeros }: Damage): void {
  const bytes = readFileSync(path)
  const kept = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - cut)))
  for (const { back, mask } of flips) {
    const at = kept.length - back
    if (at >= 0) kept[at] = (kept[at] as number) ^ mask
  }
  writeFileSync(path, Buffer.concat([kept, Buffer.alloc(zeros)]))
}
