import type { Log } from '@sluice/kit/log'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { eraseVisits } from '../erasure/erase-visits.ts'
import { readDailyCounts } from './daily-counts.ts'
import { dropExpired } from './drop-expired.ts'
import { dropRefused } from './drop-refused.ts'
import { moveBorder, readBorder, wantedBorder } from './raw-border.ts'
import { dropForgotten, rebuildDays } from './rebuild-days.ts'
import { readVisitDays } from './retention-store.ts'
import type { RollupMetrics } from './rollup-metrics.ts'

export type UpkeepDeps = {
  client: ClickHouseClient
  metrics: RollupMetrics
  log: Log
  now: () => number
}

/**
 * Makes the daily tables agree with `visits` for every day that still has all its visits, then drops weeks older than
 * retention. A day that is still growing waits for the next pass: `lastSeen` (visits per day in the previous pass) is
 * read and updated. Days before the border are never touched. Safe to interrupt and to run twice at once.
 */
export async function runUpkeep(deps: UpkeepDeps, lastSeen: Map<string, number>): Promise<void> {
  const border = await readBorder(deps.client)
  await dropForgotten(deps.client)
  deps.metrics.tooLate.inc(await dropExpired(deps.client, border, deps.log))
  deps.metrics.refusedGone.inc(await dropRefused(deps.client, border, deps.log))
  const wanted = wantedBorder(deps.now(), await readVisitDays(deps.client))
  const days = await readDailyCounts(deps.client, border)
  const expires = (day: string) => wanted > border && Date.parse(day) < wanted
  const wrong = days
    .filter(({ raw, rolled, rawNamed, rolledNamed }) => raw !== rolled || rawNamed !== rolledNamed)
    .filter(({ day, raw }) => expires(day) || lastSeen.get(day) === raw)
  deps.metrics.mismatches.inc(wrong.length)
  const grown = wrong.filter(({ raw, rolled }) => raw >= rolled).map(({ day }) => day)
  await rebuildDays(deps.client, grown)
  deps.metrics.rebuilds.inc(grown.length)
  for (const shrunk of wrong.filter(({ raw, rolled }) => raw < rolled)) {
    deps.metrics.shrunk.inc()
    deps.log.error(shrunk, 'visits that were counted before are missing; the day is left unchanged')
  }
  lastSeen.clear()
  for (const { day, raw } of days) lastSeen.set(day, raw)
  if (wanted > border) await moveBorder(deps.client, wanted)
  await eraseVisits(deps.client, deps.log)
}
