/** A run of one spool's visits with consecutive numbers, as NDJSON. */
export type Batch = {
  spool: string
  firstSeq: number
  lastSeq: number
  body: Buffer
  /** The same bytes in pieces of at most 500 lines. */
  frames: Buffer[]
  visits: number
  /** Numbers whose record no longer exists; the frames hold void lines for them. */
  voided: number
  /** Wall clock of the first visit, Unix milliseconds; undefined when the batch has only void lines. */
  since: number | undefined
}

export type BatchLimits = { visits: number; bytes: number }

/** The way of one spool's visits out of this machine. */
export type Transport = {
  limits: BatchLimits
  /** Resolves when everything up to `lastSeq` is stored safely. Repeating a batch is harmless. */
  send(batch: Batch, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the transport of one spool. A transport has at most one send in flight. */
export type Transports = { open(spool: string): Transport; close(): Promise<void> }

/** The other side did not accept a batch. */
export class TransportError extends Error {
  override name = 'TransportError'
}
