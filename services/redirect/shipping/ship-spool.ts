import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import { openCounter } from '../journal/counter-file.ts'
import { growingBatch } from './batch.ts'
import { openSpoolReader, type SpoolReader } from './spool-reader.ts'
import { keepUpSpool } from './spool-upkeep.ts'
import type { Batch, Transport } from './transport.ts'

export type ShippingOptions = {
  keepMs: number
  maxBytes: number
  /** A send begins at least this long after the previous one, unless a full batch waits. */
  lingerMs: number
  log: Log
}

/** Shipping state of one spool. The totals count from the start of this process. */
export type SpoolStatus = {
  acked: number
  visits: number
  bytes: number
  voided: number
  retries: number
  journalBytes: number
  /** Wall clock of the oldest visit being sent, Unix ms; undefined when none is. */
  sendingSince: number | undefined
}

export type SpoolShipping = {
  spool: string
  status(): SpoolStatus
  /** Ships what is complete until `signal` aborts, and saves the checkpoint. Resolves true when everything is shipped. */
  stop(signal: AbortSignal): Promise<boolean>
}

const IDLE_MS = { least: 10, most: 50 }
/** About this many visits are read and framed at a time, so that workers never lose a core for long. */
const SLICE_VISITS = 250
/** A slice is read at most this often. */
const SLICE_MS = 10
const RETRY_MS = { least: 100, most: 5_000 }

/** How long until a slice is complete, at the pace of the last `sinceMs`. */
const untilSlice = (came: number, sinceMs: number) => Math.max(SLICE_MS, (sinceMs * SLICE_VISITS) / came)

/** Ships a spool in order, with one send in flight and endless retries. Deletes acknowledged segments. */
export function shipSpool(
  dir: string,
  spool: string,
  transport: Transport,
  options: ShippingOptions,
): SpoolShipping {
  const { log } = options
  const complain = (error: unknown, what: string) => log.warn({ err: error, dir, spool }, what)
  const checkpoint = openCounter(join(dir, 'checkpoint'))
  const status: SpoolStatus = {
    acked: checkpoint.value(),
    visits: 0,
    bytes: 0,
    voided: 0,
    retries: 0,
    journalBytes: 0,
    sendingSince: undefined,
  }
  const giveUp = new AbortController()
  let stopping = false

  const pause = (ms: number) => sleep(ms, undefined, { signal: giveUp.signal }).catch(() => {})

  /** Sends one batch until it is accepted. False when a send failed before, which may still hold the batch. */
  const deliver = async (batch: Batch): Promise<boolean> => {
    let atOnce = true
    status.sendingSince = batch.since
    for (let wait = RETRY_MS.least; ; wait = Math.min(wait * 2, RETRY_MS.most)) {
      try {
        await transport.send(batch, giveUp.signal)
        break
      } catch (error) {
        atOnce = false
        giveUp.signal.throwIfAborted()
        status.retries += 1
        complain(error, 'a batch was not accepted; it will be sent again')
        await pause(wait)
        giveUp.signal.throwIfAborted()
      }
    }
    status.sendingSince = undefined
    status.acked = batch.lastSeq
    status.visits += batch.visits
    status.bytes += batch.body.length
    status.voided += batch.voided
    return atOnce
  }

  /** Ships until nothing is left when stopping. Throws read errors. */
  const shipFrom = async (reader: SpoolReader, from: number | undefined): Promise<void> => {
    const growing = growingBatch(spool, from, transport.limits)
    let idle = IDLE_MS.least
    let readAt = performance.now()
    let sendAt = readAt
    for (;;) {
      const lastPass = stopping
      const had = growing.visits()
      const now = performance.now()
      const sinceMs = now - readAt
      readAt = now
      await reader.readInto(growing)
      const came = growing.visits() - had
      const full = growing.full()
      if (full || lastPass || readAt >= sendAt) {
        const batch = growing.take()
        if (batch) {
          sendAt = readAt + options.lingerMs
          await reader.sync()
          if (!(await deliver(batch))) growing.renewMemory()
        } else if (lastPass) return
      }
      idle = came > 0 ? IDLE_MS.least : Math.min(idle * 2, IDLE_MS.most)
      if (stopping || full) continue
      const rest = came > 0 ? untilSlice(came, sinceMs) : idle
      const inMotion = came > 0 || growing.visits() > 0
      const untilSend = Math.max(0, sendAt - performance.now())
      await pauseUnlessStopping(inMotion ? Math.min(rest, untilSend) : rest)
    }
  }
  let wake = () => {}
  const pauseUnlessStopping = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async (): Promise<boolean> => {
    for (let wait = RETRY_MS.least; ; wait = Math.min(wait * 2, RETRY_MS.most)) {
      const from = status.acked > 0 ? status.acked + 1 : undefined
      const reader = openSpoolReader(dir, from)
      const before = status.acked
      try {
        await shipFrom(reader, from)
        return true
      } catch (error) {
        if (giveUp.signal.aborted) return false
        complain(error, 'a spool could not be read; it will be read again')
        if (status.acked > before) wait = RETRY_MS.least
        await pause(wait)
      } finally {
        await reader.close().catch((error: unknown) => complain(error, 'a segment could not be closed'))
      }
    }
  }

  const upkeep = keepUpSpool(dir, checkpoint, status, options, complain)
  const running = run()

  return {
    spool,
    status: () => status,
    async stop(signal) {
      stopping = true
      wake()
      const abort = () => giveUp.abort()
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      const shipped = await running
      await upkeep.stop()
      checkpoint.close()
      await transport.close()
      return shipped
    },
  }
}
