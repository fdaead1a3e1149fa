import type { BenchConfig } from '../config.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure } from './measure.ts'

/** Servers that compile while they run need some hundred thousand visits before their speed is what it stays. */
const WARM_UP_SECONDS = 10

export async function warmUp(
  servers: readonly BenchServer[],
  ground: Ground,
  traffic: Traffic,
  config: BenchConfig,
): Promise<void> {
  for (const server of servers)
    await measure(server, ground, traffic, { ...config, seconds: WARM_UP_SECONDS })
}
