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
import type { AgainstBase } from './against-base.ts'
import { measureClickIds } from './click-ids.ts'
import { type Latency, measureLatency } from './latency.ts'
import { type Memory, measureCached, readMemory } from './memory.ts'
import { measureScaling, type Scaled } from './scaling.ts'
import { type Compared, compareThroughput } from './throughput.ts'
import { measureTls } from './tls.ts'
import { warmUp } from './warm-up.ts'

export type RedirectFigures = {
  throughput?: Compared[]
  latency?: Latency[]
  memory?: (Memory & { readyMs?: number })[]
  scaling?: Scaled[]
  clickIds?: AgainstBase[]
  tls?: AgainstBase[]
}

const CACHED_LINKS = 100_000
const ROUNDS_WITH_OTHERS = 5

type Bench = {
  ground: Ground
  config: BenchConfig
  backing: Backing
  traffic: Traffic
  right: BenchServer['expected']
  say: (line: string) => void
}

async function startOthers({ ground, backing, right }: Bench): Promise<BenchServer[]> {
  const synced = { name: 'sluice-synced', label: 'Sluice, on disk before the answer' }
  return [
    ...(await startPartsOff(ground, backing, right)),
    await startSluice(ground, backing, synced, right, { env: { JOURNAL_SYNC: 'turn' } }),
    await startBare('bare-http', ground),
    await startBare('bare-net', ground),
    await startUsual(ground, backing, right),
  ]
}

/**
 * Compares Sluice and nginx in separate rounds with nothing else running: the speed of a shared machine changes within
 * seconds, and a round with every server takes most of a minute.
 */
async function benchContest(bench: Bench, contest: readonly BenchServer[]): Promise<Compared[]> {
  const { ground, traffic, config, say } = bench
  say('throughput')
  await warmUp(contest, ground, traffic, config)
  return compareThroughput(contest, ground, traffic, config)
}

/** Measures the others, each relative to Sluice and nginx in the same round. */
async function benchOthers(bench: Bench, contest: readonly BenchServer[]): Promise<Compared[]> {
  const { ground, traffic, config, say } = bench
  say('throughput of others')
  const others = await startOthers(bench)
  try {
    await checkServers(others, traffic)
    const all = [...contest, ...others]
    await warmUp(all, ground, traffic, config)
    const rounds = Math.min(ROUNDS_WITH_OTHERS, config.rounds)
    return await compareThroughput(all, ground, traffic, { ...config, rounds })
  } finally {
    for (const server of others) await server.stop()
  }
}

/** Takes the contest's figures from its own rounds if there were any, and the rest from the wider rounds. */
async function benchThroughput(bench: Bench, contest: readonly BenchServer[]): Promise<Compared[]> {
  const { parts } = bench.config
  const close = parts.includes('redirect') ? await benchContest(bench, contest) : []
  if (!parts.includes('others')) return close
  const wide = await benchOthers(bench, contest)
  return wide.map((figures, index) => ({ ...figures, ...close[index], ofBareHttp: figures.ofBareHttp }))
}

async function benchVisitors(bench: Bench, servers: BenchServer[]): Promise<RedirectFigures> {
  const { ground, config, backing, traffic, right, say } = bench
  const full = await startSluice(ground, backing, { name: 'sluice', label: 'Sluice, all of it' }, right)
  servers.push(full)
  for (const logging of ['buffered', 'line by line'] as const)
    servers.push(await startNginx(ground, traffic.links, right, logging))
  await checkServers(servers, traffic)
  const idle = readMemory(full, 'idle')
  const figures: RedirectFigures = {}
  const throughput = await benchThroughput(bench, servers)
  if (throughput.length > 0) figures.throughput = throughput
  if (config.parts.includes('latency')) {
    say('latency')
    if (!figures.throughput) await warmUp(servers, ground, traffic, config)
    figures.latency = await measureLatency(full, servers, ground, traffic, config)
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
  if (config.parts.includes('click-ids')) {
    say('click ids')
    figures.clickIds = await measureClickIds(ground, backing, traffic, config, right)
  }
  if (config.parts.includes('tls')) {
    say('by TLS')
    figures.tls = await measureTls(ground, backing, traffic, config, right)
  }
  return figures
}

/** The parts of the bench that need visitors: throughput, latency at half of it, memory, and two cores. */
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
