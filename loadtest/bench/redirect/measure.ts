import type { BenchConfig } from '../config.ts'
import { runWrk } from '../load/wrk.ts'
import { watchCore } from '../processes/cores.ts'
import { familyCpuSeconds } from '../processes/proc.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import { untilWritten } from '../processes/until-written.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { Disturbed } from './rounds.ts'

export type Throughput = Disturbed & {
  /** Answers per second during the load. */
  answered: number
  /** Answers per second including deferred work (shipping), which is done afterwards: the honest figure. */
  sustained: number
  /** CPU time of the whole server per answer, including deferred work, in microseconds. */
  cpuUs: number
  serverCoreBusy: number
  loadCoreBusy: number
}

/** The same load just before: an idle node has returned its calls and starts with small leases. */
const LEAD_SECONDS = 1

/** Measures for `seconds` how much one server can answer on its core. */
export async function measure(
  server: BenchServer,
  ground: Ground,
  traffic: Traffic,
  config: Pick<BenchConfig, 'seconds' | 'connections'>,
): Promise<Throughput> {
  const { serverCore, loadCore } = ground
  const { requestsFile } = traffic
  const { port, tls } = server
  const load = { core: loadCore, port, connections: config.connections, requestsFile, tls }
  const pids = [server.pid, ...(server.behind ?? [])]
  const spent = () => pids.reduce((sum, pid) => sum + familyCpuSeconds(pid), 0)
  await untilWritten()
  await runWrk({ ...load, seconds: LEAD_SECONDS })
  const [serverSpent, loadSpent] = [watchCore(serverCore), watchCore(loadCore)]
  const before = spent()
  const begun = performance.now()
  const result = await runWrk({ ...load, seconds: config.seconds })
  const [ofServer, ofLoad] = [serverSpent(), loadSpent()]
  const atEnd = spent()
  for (const pid of pids) await untilQuiet(pid)
  const atRest = spent()
  return {
    answered: result.requests / result.seconds,
    sustained: result.requests / (result.seconds + atRest - atEnd),
    cpuUs: ((atRest - before) * 1e6) / result.requests,
    serverCoreBusy: ofServer.busy,
    loadCoreBusy: ofLoad.busy,
    stolenShare: Math.max(ofServer.stolen, ofLoad.stolen),
    pausedMs: ground.pauses.pausedSince(begun),
  }
}
