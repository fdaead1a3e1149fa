import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import { onTestFinished } from 'vitest'
import { linesOf, scan } from '../block.ts'
import type { JournalRecord } from '../group.ts'
import { type Journal, type JournalOptions, openJournal } from '../journal.ts'
import { textRecord } from './text-record.ts'

export const silent = createLog('test', 'silent')

/** A directory of its own for one test. */
export function freshDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-journal-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export function openTest(dir: string, options: Partial<JournalOptions> = {}): Journal {
  return openJournal({
    dir,
    sync: 'interval',
    syncIntervalMs: 50,
    maxBytes: 64_000_000,
    segmentBytes: 1_000_000,
    log: silent,
    ...options,
  })
}

export const recordOf = (text: string): JournalRecord =>
  textRecord(`"at":${Date.now()},"owner":1,"referrer":${JSON.stringify(text)}}`)

export type Kept = { seq: number; referrer: string }

/** Every visit on disk, in order of segment and place. */
export function readAll(dir: string): Kept[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.seg'))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(dir, name))
      return scan(bytes, true).blocks.flatMap((block) =>
        [...linesOf(bytes, block)].map(
          ({ start, end }) => JSON.parse(bytes.toString('utf8', start, end)) as Kept,
        ),
      )
    })
}
