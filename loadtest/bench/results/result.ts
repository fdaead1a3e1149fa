import type { BenchConfig } from '../config.ts'
import type { IngestResult } from '../ingest/ingest.ts'
import type { Machine } from '../processes/machine.ts'
import type { RedirectFigures } from '../redirect/redirect.ts'
import type { ReportsResult } from '../reports/reports.ts'

/** The results of one run, as in `loadtest/results/bench.json`. */
export type BenchResult = {
  at: string
  seconds: number
  machine: Machine
  config: BenchConfig
  redirect?: RedirectFigures
  ingest?: IngestResult[]
  reports?: ReportsResult[]
}
