import { setTimeout } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { countRows } from '../reports/dataset.ts'

/** Resolves once exactly `visits` are stored; throws if there are more, or fewer after `withinMs`. */
export async function untilStored(
  client: ClickHouseClient,
  visits: number,
  withinMs = 120_000,
): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    const stored = await countRows(client, 'SELECT count() AS n FROM visits')
    if (stored === visits) return
    if (stored > visits || Date.now() > until) throw new Error(`${stored} visits are stored, not ${visits}`)
    await setTimeout(100)
  }
}
