import { fileURLToPath } from 'node:url'
import { run } from '../processes/run.ts'
import { goingFirst } from './going-first.ts'

export type OpenLoopOptions = {
  core: number
  port: number
  ratePerSecond: number
  leadSeconds: number
  seconds: number
  connections: number
  requestsFile: string
}

/**
 * Latencies in microseconds from each request's due time. Those of the lead are left out, and so is a `leftOutShare` of
 * the others, during which the generator stalled. NaN if nothing is left.
 */
export type OpenLoopResult = {
  sent: number
  unanswered: number
  failed: number
  p50Us: number
  p99Us: number
  p999Us: number
  maxUs: number
  leftOutShare: number
}

/** V8's garbage collection threads would have the same priority and delay the measuring thread. */
const NODE = [process.execPath, '--single-threaded-gc']

const PROCESS = fileURLToPath(new URL('open-loop-process.ts', import.meta.url))

/** Runs a constant arrival rate against one server. Throws if a request failed or stayed unanswered. */
export async function runOpenLoop({ core, ...plan }: OpenLoopOptions): Promise<OpenLoopResult> {
  const args = ['-c', String(core), ...(await goingFirst()), ...NODE, PROCESS, JSON.stringify(plan)]
  const printed = await run('taskset', args, (plan.leadSeconds + plan.seconds + 30) * 1000)
  const { firstFailure, ...result } = withNaN(printed) as OpenLoopResult & { firstFailure: string }
  if (result.failed > 0 || result.unanswered > 0)
    throw new Error(`open loop against port ${plan.port}: ${JSON.stringify(result)} ${firstFailure}`)
  return result
}

/** JSON has no NaN and writes null instead. */
const withNaN = (json: string): unknown => JSON.parse(json, (_, value: unknown) => value ?? Number.NaN)
