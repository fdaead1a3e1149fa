import type { BenchConfig } from '../config.ts'
import { type Backing, startBacking } from '../servers/backing.ts'
import { startBare } from '../servers/bare.ts'
import { checkServers } from '../servers/check-answers.ts'
import { startNginx } from '../servers/nginx.ts'
import { startPartsOff } from '../servers/parts-off.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import { startUsual } from '../servers/usual.ts'
import { expectedLocation } from '../traffic/expected.ts'
import { makeTraffic, type Traffic } from '../traffic/traffic.ts'
import { type Latency, measureLatency } from './latency.ts'
import { type Memory, measureCached, readMemory } from './memory.ts'
import { measureScaling, type Scaled } from './scaling.ts'
import { type Compared, compareThroughput } from './throughput.ts'

export type RedirectFigures = {
  throughput?: Compared[]
  latency?: Latency[]
  memory?: (Memory & { readyMs?: number })[]
  scaling?: Scaled[]
}

const CACHED_LINKS = 100_000
/** Half of what was measured on other days, for when the throughput is not measured in this run. */
const DEFAULT_RATE = 20_000

type Bench = {
  ground: Ground
  config: BenchConfig
  backing: Backing
  traffic: Traffic
  right: BenchServer['expected']
  say: (line: string) => void
}

async function startVariants({ ground, backing, traffic, right }: Bench): Promise<BenchServer[]> {
  const synced = { name: 'sluice-synced', label: 'Sluice, on disk before the answer' }
  return [
    ...(await startPartsOff(ground, backing, right)),
    await startSluice(ground, backing, synced, right, { env: { JOURNAL_SYNC: 'turn' } }),
    await startNginx(ground, traffic.links, right, 'line by line'),
    await startBare('bare-net', ground),
    await startUsual(ground, backing, right),
  ]
}

async function benchThroughput(bench: Bench, servers: readonly BenchServer[]): Promise<Compared[]> {
  bench.say('throughput')
  const variants = await startVariants(bench)
  try {
    await checkServers(variants, bench.traffic)
    return await compareThroughput([...servers, ...variants], bench.ground, bench.traffic, bench.config)
  } finally {
    for (const server of variants) await server.stop()
  }
}

async function benchVisitors(bench: Bench, servers: BenchServer[]): Promise<RedirectFigures> {
  const { ground, config, backing, traffic, right, say } = bench
  const full = await startSluice(ground, backing, { name: 'sluice', label: 'Sluice, all of it' }, right)
  servers.push(full)
  servers.push(await startNginx(ground, traffic.links, right))
  servers.push(await startBare('bare-http', ground))
  await checkServers(servers, traffic)
  const idle = readMemory(full, 'idle')
  const figures: RedirectFigures = {}
  if (config.parts.includes('redirect')) figures.throughput = await benchThroughput(bench, servers)
  if (config.parts.includes('latency')) {
    say('latency')
    const sustained = figures.throughput?.[0]?.sustained
    const rate = sustained ? Math.round(sustained / 2) : DEFAULT_RATE
    figures.latency = await measureLatency(servers, rate, ground, traffic, config)
  }
  if (config.parts.includes('memory')) {
    say('memory')
    const loaded = readMemory(full, 'after the load')
    figures.memory = [idle, loaded, await measureCached(ground, backing, CACHED_LINKS)]
  }
  if (config.parts.includes('scaling')) {
    say('scaling')
    figures.scaling = await measureScaling(ground, backing, traffic, config, right)
  }
  return figures
}

/** The parts of the bench that need visitors: throughput, latency at half of it, memory, two cores. */
export async function benchRedirect(
  ground: Ground,
  config: BenchConfig,
  say: (line: string) => void,
): Promise<RedirectFigures> {
  const traffic = makeTraffic(ground.dir, config.links, config.seed)
  const right = expectedLocation(ground.geoDatabase)
  const backing = await startBacking(ground, traffic)
  const servers: BenchServer[] = []
  try {
    return await benchVisitors({ ground, config, backing, traffic, right, say }, servers)
  } finally {
    for (const server of servers) await server.stop()
    await backing.stop()
  }
}
