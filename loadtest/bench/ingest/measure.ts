import { familyCpuSeconds } from '../processes/proc.ts'
import { untilQuiet } from '../processes/until-quiet.ts'

export type IngestFigures = {
  visits: number
  /** As it went, by the clock. */
  visitsPerSecond: number
  /** Per second of CPU time of stats alone, of the engine alone (merges included), and of both. */
  perStatsCoreSecond: number
  perEngineCoreSecond: number
  perCoreSecond: number
}

/** What it costs to store `visits`: CPU time of stats and of the engine, until both have come to rest. */
export async function measureIngest(
  statsPid: number,
  enginePid: number,
  visits: number,
  feed: () => Promise<void>,
): Promise<IngestFigures> {
  const [stats, engine] = [familyCpuSeconds(statsPid), familyCpuSeconds(enginePid)]
  const start = performance.now()
  await feed()
  const seconds = (performance.now() - start) / 1000
  await untilQuiet(enginePid)
  const statsSeconds = familyCpuSeconds(statsPid) - stats
  const engineSeconds = familyCpuSeconds(enginePid) - engine
  return {
    visits,
    visitsPerSecond: visits / seconds,
    perStatsCoreSecond: visits / statsSeconds,
    perEngineCoreSecond: visits / engineSeconds,
    perCoreSecond: visits / (statsSeconds + engineSeconds),
  }
}
