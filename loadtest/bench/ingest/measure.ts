import { familyCpuSeconds } from '../processes/proc.ts'
import { untilQuiet } from '../processes/until-quiet.ts'

export type IngestFigures = {
  visits: number
  /** By wall-clock time. */
  visitsPerSecond: number
  /** Per second of CPU time: of stats, of the engine (including merges), and of both. */
  perStatsCoreSecond: number
  perEngineCoreSecond: number
  perCoreSecond: number
}

/** Measures the cost of storing `visits`: CPU time of stats and of the engine until both are idle. */
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
