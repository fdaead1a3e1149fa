import { Counter, Gauge, type Registry } from 'prom-client'

export function rollupMetrics(registry: Registry) {
  const registers = [registry]
  return {
    rebuilds: new Counter({ name: 'sluice_stats_rollup_rebuilds_total', help: 'Days rebuilt.', registers }),
    mismatches: new Counter({
      name: 'sluice_stats_rollup_mismatches_total',
      help: 'Days whose daily counts differed from their visits; new visits cause one per pass.',
      registers,
    }),
    shrunk: new Counter({
      name: 'sluice_stats_visits_shrunk_total',
      help: 'Days with fewer visits than were counted before: visits were lost from ClickHouse.',
      registers,
    }),
    tooLate: new Counter({
      name: 'sluice_stats_visits_too_late_total',
      help: 'Visits dropped uncounted because they arrived after retention had dropped their week.',
      registers,
    }),
    refusedGone: new Counter({
      name: 'sluice_stats_refused_expired_total',
      help: 'Visits put aside and unreadable records that retention dropped before anybody put them back.',
      registers,
    }),
    lastPass: new Gauge({
      name: 'sluice_stats_rollup_last_pass_timestamp_seconds',
      help: 'When rollups were last compared with the visits and were correct or corrected.',
      registers,
    }),
  }
}
export type RollupMetrics = ReturnType<typeof rollupMetrics>
