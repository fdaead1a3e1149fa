import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import { onTestFinished } from 'vitest'
import { type Journal, type JournalOptions, openJournal } from '../journal.ts'

export const silent = createLog('test', 'silent')

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
