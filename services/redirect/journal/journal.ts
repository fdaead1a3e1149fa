import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@sluice/kit/log'
import { openCounter, readCounter } from './counter-file.ts'
import { createGroup, type JournalRecord } from './group.ts'
import { lockDirectory } from './lock.ts'
import { recover } from './recover.ts'
import { createSegmentWriter } from './segment-writer.ts'
import { listSegments } from './segments.ts'
import type { SpentCalls } from './spent-calls.ts'
import { spoolIdOf } from './spool-id.ts'

export type JournalOptions = {
  dir: string
  /** `turn`: durable before the answer. `interval`: survives `kill -9`, but a power cut may lose the last interval. */
  sync: 'turn' | 'interval'
  syncIntervalMs: number
  /** Limit for all segments together, including shipped ones that are still kept. */
  maxBytes: number
  segmentBytes: number
  log: Log
}

export type Journal = {
  /** The spool's id, created with the directory: `[a-z0-9]{12,20}`. */
  spool: string
  /**
   * Numbers one visit and keeps it for the group write at the end of this turn of the event loop. Does no I/O unless the
   * journal seems full. Throws RangeError for a line that is too long. Returns the number, which holds if the turn is
   * written. 0: refused because the journal is full, and counted as dropped. Answers to refused visits also wait for
   * `settled`, when the drop is on disk.
   */
  append(record: JournalRecord): number
  /**
   * Sets what runs at the end of each turn that appended. `ok`: every accepted record of the turn is written. Not `ok`:
   * no record is; their numbers are free again and they count as dropped. Take their calls back and answer.
   */
  onSettled(settled: (ok: boolean) => void): void
  flush(): boolean
  /** What was spent according to the records of the last minutes before this start. */
  recoveredLeases(): SpentCalls
  stats(): JournalStats
  /** Writes what was appended, makes it durable, and releases the directory. */
  close(): void
}

export type JournalStats = {
  nextSeq: number
  bytes: number
  /** Visits answered without a record, over the whole life of the directory. */
  dropped: number
  full: boolean
}

const RETRY_MS = 200

/**
 * Opens a spool directory and recovers it, synchronously, even on a full disk. Throws `JournalLockedError` when a live
 * process holds it.
 */
export function openJournal(options: JournalOptions): Journal {
  const { dir, log, maxBytes } = options
  mkdirSync(dir, { recursive: true })
  const unlock = lockDirectory(dir)
  const identity = spoolIdOf(dir)
  const recovered = recover(dir, readCounter(join(dir, 'checkpoint')) ?? 0, Date.now())
  if (recovered.damaged > 0) log.error({ dir, damaged: recovered.damaged }, 'journal was damaged at its end')
  const drops = openCounter(join(dir, 'drops'))
  const writer = createSegmentWriter({
    dir,
    segmentBytes: options.segmentBytes,
    syncEachGroup: options.sync === 'turn',
    log,
  })

  let settled: (ok: boolean) => void = () => {}
  const group = createGroup(identity.id)
  let nextSeq = recovered.nextSeq
  let dropped = drops.value()
  let bytes = recovered.bytes
  let scheduled = false
  let failing = false
  let uncounted = false
  let retryAt = 0

  /** Shipped segments may have been deleted since `bytes` was measured. */
  const noRoom = () => {
    if (bytes + group.bytes() > maxBytes && performance.now() >= retryAt) measure()
    return bytes + group.bytes() > maxBytes
  }
  const refuse = () => {
    dropped += 1
    return 0
  }
  const failed = (error: unknown) => {
    if (!failing)
      log.error({ err: error, dir }, 'journal cannot be written; visits go unrecorded until it can')
    failing = true
    retryAt = performance.now() + RETRY_MS
  }
  const write = () => {
    try {
      identity.persist()
      writer.append(group.close(), nextSeq - group.visits())
      bytes += group.bytes()
      if (failing) log.info({ dir }, 'journal can be written again')
      failing = false
      return true
    } catch (error) {
      failed(error)
      nextSeq -= group.visits()
      dropped += group.visits()
      return false
    }
  }
  const persistDrops = () => {
    if (dropped === drops.value()) return
    try {
      drops.set(dropped, { sync: options.sync === 'turn' })
      uncounted = false
    } catch (error) {
      if (!uncounted)
        log.error({ err: error, dir, dropped }, 'the count of dropped visits could not be saved')
      uncounted = true
    }
  }
  const measure = () => {
    retryAt = performance.now() + RETRY_MS
    try {
      bytes = listSegments(dir).reduce((total, segment) => total + segment.bytes, 0)
    } catch (error) {
      failed(error)
    }
  }
  const flush = () => {
    if (!scheduled) return true
    scheduled = false
    const ok = group.visits() === 0 || write()
    group.clear()
    persistDrops()
    settled(ok)
    return ok
  }
  try {
    identity.persist()
    writer.begin(nextSeq)
  } catch (error) {
    failed(error)
  }
  const timer = options.sync === 'interval' ? setInterval(writer.syncSoon, options.syncIntervalMs) : undefined
  timer?.unref()

  return {
    spool: identity.id,
    append(record) {
      if (!scheduled) {
        scheduled = true
        setImmediate(flush)
      }
      if (failing ? performance.now() < retryAt : noRoom()) return refuse()
      const seq = nextSeq
      group.add(seq, record)
      nextSeq += 1
      return seq
    },
    onSettled(callback) {
      settled = callback
    },
    flush,
    recoveredLeases: () => recovered.spent,
    stats() {
      const full = noRoom() || failing
      return { nextSeq, bytes, dropped, full }
    },
    close() {
      clearInterval(timer)
      try {
        flush()
        writer.close()
      } finally {
        drops.close()
        unlock()
      }
    },
  }
}
