import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readCounter } from '../counter-file.ts'
import { readSpoolId } from '../spool-id.ts'
import { type DamagedDir, damagedDir, openQuietly, writeDamaged } from './damaged-dir.ts'
import { type Kept, readAll } from './kept-visits.ts'
import { recordOf } from './text-record.ts'

const START_MS = 2_000
/** Creating thousands of directories is quick where the system keeps files in memory. */
const MEMORY = '/dev/shm'

/**
 * Opens what power cuts left of `numRuns` spools, each twice, and checks that the spool opens, keeps every whole visit
 * and assigns no number twice. Throws fast-check's error otherwise.
 */
export function checkDamagedStarts(runs: { seed: number; numRuns: number }): void {
  const root = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'sluice-journal-'))
  let made = 0
  try {
    const startsWell = (plan: DamagedDir) => {
      made += 1
      const dir = join(root, String(made))
      startTwice(dir, plan)
      rmSync(dir, { recursive: true })
    }
    fc.assert(fc.property(damagedDir, startsWell), runs)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function startTwice(dir: string, plan: DamagedDir): void {
  const used = writeDamaged(dir, plan)
  const acked = readCounter(join(dir, 'checkpoint')) ?? 0
  const whole = readAll(dir)
  for (const start of [1, 2]) {
    const before = performance.now()
    const journal = openQuietly(dir)
    const tookMs = performance.now() - before
    ok(tookMs <= START_MS, `it took ${tookMs} ms to start`)
    const { nextSeq } = journal.stats()
    const last = Math.max(used, acked, ...readAll(dir).map(({ seq }) => seq))
    ok(nextSeq > last, `number ${nextSeq} is assigned again after ${last}`)
    ok(journal.append(recordOf(`after ${start}`)), 'a visit was refused')
    journal.close()
    const now = readAll(dir)
    deepEqual(now.slice(0, whole.length), whole)
    const added = now.slice(whole.length).map(({ text }) => text)
    deepEqual(added, ['after 1', 'after 2'].slice(0, start))
    equal(now.at(-1)?.seq, nextSeq)
    equal(new Set(now.map(({ seq }: Kept) => seq)).size, now.length)
    equal(readSpoolId(dir), journal.spool)
  }
}
