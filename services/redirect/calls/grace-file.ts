import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import type { Log } from '@sluice/kit/log'
import { z } from 'zod'

const Counts = z.record(z.string().regex(/^\d+$/), z.int().nonnegative())

/**
 * Calls spent on grace per owner since the spool exists. account compares cumulative counts, so they must outlive the
 * journal's records. An unreadable file counts as empty; the journal's records of the last minutes are added to it.
 */
export function readGrace(path: string, log: Log): Map<number, number> {
  try {
    const counts = Counts.parse(JSON.parse(readFileSync(path, 'utf8')))
    return new Map(Object.entries(counts).map(([owner, used]) => [Number(owner), used]))
  } catch (error) {
    if (!isMissing(error)) log.error({ err: error }, 'grace counts could not be read')
    return new Map()
  }
}

/** Replaces the whole file. */
export function writeGrace(path: string, counts: ReadonlyMap<number, number>): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(counts)))
  renameSync(`${path}.new`, path)
}
