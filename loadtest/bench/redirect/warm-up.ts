import type { BenchConfig } from '../config.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { measure } from './measure.ts'

/** Servers with a JIT need some hundred thousand visits to reach their final speed. */
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
