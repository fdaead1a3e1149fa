import type { Log } from '@sluice/kit/log'
import type { IngestMetrics } from './ingest-metrics.ts'
import type { VisitsStore } from './visits-store.ts'

export type StoreDeps = {
  store: VisitsStore
  metrics: IngestMetrics
  log: Log
  /** Throws `PlaceLost` when these spools may belong to another process now. */
  mayInsert?: () => void
}

/** What is known to be stored; marks of spools not in `highWater` are read back before their next insert. */
export type Progress = {
  highWater: Map<string, number>
  lastInsertAt: number | null
  lagMs: number | null
  /** Visits put aside since one was last taken. */
  refusedInARow: number
}

/** `stopping` ends retries, `abandoned` also keeps further inserts from starting. */
export type StoreSignals = { stopping: AbortSignal; abandoned: AbortSignal }
