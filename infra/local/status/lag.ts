import { metricValues } from './metrics-text.ts'
import { duration } from './table.ts'

/** Lines about the lag from visit to ClickHouse, from the metrics of stats and redirect; undefined: not available. */
export function lagLines(stats: string | undefined, redirect: string | undefined, now: number): string[] {
  return [...statsLines(stats, now), ...redirectLines(redirect)]
}

function statsLines(text: string | undefined, now: number): string[] {
  if (text === undefined) return ['Lag from visit to ClickHouse: unknown, stats serves no metrics']
  const [newest = 0] = metricValues(text, 'sluice_stats_newest_visit_timestamp_seconds')
  const [lag = 0] = metricValues(text, 'sluice_stats_lag_seconds')
  const [queued = 0] = metricValues(text, 'sluice_stats_queued_records')
  if (newest === 0) return ['Lag from visit to ClickHouse: no visit stored since the start']
  const waiting = queued > 0 ? `, ${queued} visits queued` : ''
  return [
    `Lag from visit to ClickHouse: ${lag.toFixed(2)} s at the last insert, ` +
      `newest visit ${duration(Math.max(0, now - newest * 1_000))} old${waiting}`,
  ]
}

function redirectLines(text: string | undefined): string[] {
  if (text === undefined) return ['Journals: unknown, redirect serves no metrics']
  const oldest = Math.max(0, ...metricValues(text, 'sluice_shipper_lag_seconds'))
  const dropped = metricValues(text, 'sluice_visits_dropped_total').reduce((sum, each) => sum + each, 0)
  return [
    `Journals: ${oldest > 0 ? `the oldest unshipped visit is ${oldest.toFixed(1)} s old` : 'all shipped'}` +
      `, ${dropped} visits dropped for lack of disk space`,
  ]
}
