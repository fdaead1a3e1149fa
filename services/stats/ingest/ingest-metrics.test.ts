import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { ingestMetrics } from './ingest-metrics.ts'

test('counters of missing visits and unreadable records report 0 for every label before the first event', async () => {
  const registry = new Registry()
  ingestMetrics(registry)
  const told = (await registry.metrics()).match(/^sluice_stats_(missing|dead_letters)_total.*$/gm)
  expect(told).toEqual([
    'sluice_stats_missing_total{kind="missing"} 0',
    'sluice_stats_missing_total{kind="void"} 0',
    'sluice_stats_missing_total{kind="refused"} 0',
    'sluice_stats_missing_total{kind="aside"} 0',
    'sluice_stats_dead_letters_total{reason="too_long"} 0',
    'sluice_stats_dead_letters_total{reason="bad_json"} 0',
    'sluice_stats_dead_letters_total{reason="unknown_version"} 0',
    'sluice_stats_dead_letters_total{reason="wrong_shape"} 0',
    'sluice_stats_dead_letters_total{reason="other_spool"} 0',
  ])
})
