import type { Log } from '@sluice/kit/log'
import type { IngestMetrics } from './ingest-metrics.ts'
import type { VisitsStore } from './visits-store.ts'

export type StoreDeps = {
  store: VisitsStore
  metrics: IngestMetrics
  log: Log
  /** Throws `PlaceLost` when these spools may now belong to another process. */
  mayInsert?: () => void
}

/** What is known to be stored. Marks of spools missing from `highWater` are read back before their next insert. */
export type Progress = {
  highWater: Map<string, number>
  /** Spools whose next insert may repeat one that ClickHouse remembers but does not have: it is read back, too. */
  unsure: Set<string>
  lastInsertAt: number | null
  lagMs: number | null
  /** Visits put aside since the last accepted one. */
  refusedInARow: number
}

/** `stopping` ends retries; `abandoned` also prevents further inserts. */
export type StoreSignals = { stopping: AbortSignal; abandoned: AbortSignal }
