import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { POISON_REASONS } from './parse-line.ts'
import { MARK_KINDS } from './plan.ts'

/** Ingest's metrics for Prometheus. `sluice_stats_lag_seconds` is the age of the oldest visit of the last insert. */
export function ingestMetrics(registry: Registry) {
  const registers = [registry]
  let batchSince: number | undefined
  new Gauge({
    name: 'sluice_stats_batch_seconds',
    help: 'How long the current batch has been tried; grows while ClickHouse is unreachable or accepts nothing.',
    registers,
    collect() {
      this.set(batchSince === undefined ? 0 : (performance.now() - batchSince) / 1_000)
    },
  })
  const gaps = new Counter({
    name: 'sluice_stats_missing_total',
    help: 'Sequence numbers without a visit, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const dead = new Counter({
    name: 'sluice_stats_dead_letters_total',
    help: 'Records that could not be read.',
    labelNames: ['reason'],
    registers,
  })
  // Present from the start: an alert on growth misses a series that appears with its first event.
  for (const kind of MARK_KINDS) gaps.inc({ kind }, 0)
  for (const reason of POISON_REASONS) dead.inc({ reason }, 0)
  return {
    batchBegins() {
      batchSince = performance.now()
    },
    batchEnds() {
      batchSince = undefined
    },
    inserted: new Counter({ name: 'sluice_stats_visits_inserted_total', help: 'Visits stored.', registers }),
    duplicates: new Counter({
      name: 'sluice_stats_duplicates_total',
      help: 'Records dropped because they were already stored.',
      registers,
    }),
    gaps,
    dead,
    aside: new Counter({
      name: 'sluice_stats_visits_aside_total',
      help: 'Visits put into visits_aside because ClickHouse refuses their contents, by its error code.',
      labelNames: ['code'],
      registers,
    }),
    failures: new Counter({
      name: 'sluice_stats_insert_failures_total',
      help: 'Inserts that failed or had no answer in time.',
      registers,
    }),
    insertSeconds: new Histogram({
      name: 'sluice_stats_insert_seconds',
      help: 'Duration of one insert.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    insertRows: new Histogram({
      name: 'sluice_stats_insert_rows',
      help: 'Visits per insert.',
      buckets: [1, 10, 100, 500, 1_000, 5_000, 20_000],
      registers,
    }),
    queued: new Gauge({
      name: 'sluice_stats_queued_records',
      help: 'Records waiting for an insert.',
      registers,
    }),
    lag: new Gauge({
      name: 'sluice_stats_lag_seconds',
      help: 'From visit to ClickHouse: age of the oldest visit of the last insert at the time it was stored.',
      registers,
    }),
    newest: new Gauge({
      name: 'sluice_stats_newest_visit_timestamp_seconds',
      help: 'Time of the newest visit stored.',
      registers,
    }),
  }
}
export type IngestMetrics = ReturnType<typeof ingestMetrics>
