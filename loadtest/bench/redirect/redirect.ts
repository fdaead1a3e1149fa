import type { BenchConfig } from '../config.ts'
import { startBacking } from '../servers/backing.ts'
import { startBareHttp } from '../servers/bare-http.ts'
import { checkAnswers } from '../servers/check-answers.ts'
import { startNginx } from '../servers/nginx.ts'
import { startPartsOff } from '../servers/parts-off.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import { expectedLocation } from '../traffic/expected.ts'
import { makeTraffic } from '../traffic/traffic.ts'
import { type Latency, measureLatency } from './latency.ts'
import { type Memory, measureCached, readMemory } from './memory.ts'
import { type Compared, compareThroughput } from './throughput.ts'

export type RedirectFigures = {
  throughput?: Compared[]
  latency?: Latency[]
  memory?: (Memory & { readyMs?: number })[]
}

const SAMPLE = 300
const CACHED_LINKS = 100_000
/** Half of what was measured on other days, for when the throughput is not measured in this run. */
const DEFAULT_RATE = 20_000

/** The parts of the bench that need visitors: throughput, latency at half of it, memory. */
export async function benchRedirect(
  ground: Ground,
  config: BenchConfig,
  say: (line: string) => void,
): Promise<RedirectFigures> {
  const traffic = makeTraffic(ground.dir, config.links, config.seed)
  const right = expectedLocation(ground.geoDatabase)
  const backing = await startBacking(ground, traffic)
  const servers: BenchServer[] = []
  const figures: RedirectFigures = {}
  try {
    const full = await startSluice(ground, backing, { name: 'sluice', label: 'Sluice, all of it' }, right)
    servers.push(full)
    servers.push(await startNginx(ground, traffic.links, right))
    servers.push(await startBareHttp(ground))
    for (const server of servers) await checkAnswers(server, traffic.requests.slice(0, SAMPLE))
    const idle = readMemory(full, 'idle')
    let rate = DEFAULT_RATE
    if (config.parts.includes('redirect')) {
      say('throughput')
      const variants = await startPartsOff(ground, backing, right)
      const synced = { name: 'sluice-synced', label: 'Sluice, on disk before the answer' }
      variants.push(await startSluice(ground, backing, synced, right, { env: { JOURNAL_SYNC: 'turn' } }))
      servers.push(...variants)
      for (const server of variants) await checkAnswers(server, traffic.requests.slice(0, SAMPLE))
      figures.throughput = await compareThroughput(servers, ground, traffic, config)
      for (const server of variants) {
        await server.stop()
        servers.splice(servers.indexOf(server), 1)
      }
      rate = Math.round((figures.throughput[0]?.sustained ?? rate * 2) / 2)
    }
    if (config.parts.includes('latency')) {
      say('latency')
      figures.latency = await measureLatency(servers, rate, ground, traffic, config)
    }
    if (config.parts.includes('memory')) {
      say('memory')
      figures.memory = [
        idle,
        readMemory(full, 'after the load'),
        await measureCached(ground, backing, CACHED_LINKS),
      ]
    }
    return figures
  } finally {
    for (const server of servers) await server.stop()
    await backing.stop()
  }
}
