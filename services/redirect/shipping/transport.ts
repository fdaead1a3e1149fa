/** A run of one spool's visits, numbers ascending and without a hole, as NDJSON. */
export type Batch = {
  spool: string
  firstSeq: number
  lastSeq: number
  body: Buffer
  /** The same bytes in pieces of at most 500 lines. */
  frames: Buffer[]
  visits: number
  /** Numbers that no record exists for any more; the frames hold void lines for them. */
  voided: number
  /** Wall clock of the first visit, Unix milliseconds; undefined when the batch has only void lines. */
  since: number | undefined
}

export type BatchLimits = { visits: number; bytes: number }

/** The way of one spool's visits out of this machine. */
export type Transport = {
  limits: BatchLimits
  /** Resolves when everything up to `lastSeq` is safe there. Repeating a batch is harmless. */
  send(batch: Batch, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the way for one spool; at most one send of a transport is in flight. */
export type Transports = { open(spool: string): Transport; close(): Promise<void> }

/** The other side did not take a batch. */
export class TransportError extends Error {
  override name = 'TransportError'
}
