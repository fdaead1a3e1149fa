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
 * Latencies in microseconds from the moment each request was due. Those of the lead are left out, and a
 * `leftOutShare` of the others: the generator stood still meanwhile. NaN when nothing is left.
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

/** Threads of V8 that collect garbage would go first, too, and keep the one that measures waiting. */
const NODE = [process.execPath, '--single-threaded-gc']

const PROCESS = fileURLToPath(new URL('open-loop-process.ts', import.meta.url))

/** A constant arrival rate against one server. Throws when a request failed or stayed unanswered. */
export async function runOpenLoop({ core, ...plan }: OpenLoopOptions): Promise<OpenLoopResult> {
  const args = ['-c', String(core), ...(await goingFirst()), ...NODE, PROCESS, JSON.stringify(plan)]
  const printed = await run('taskset', args, (plan.leadSeconds + plan.seconds + 30) * 1000)
  const { firstFailure, ...result } = withNaN(printed) as OpenLoopResult & { firstFailure: string }
  if (result.failed > 0 || result.unanswered > 0)
    throw new Error(`open loop against port ${plan.port}: ${JSON.stringify(result)} ${firstFailure}`)
  return result
}

/** JSON has no NaN and holds null in its place. */
const withNaN = (json: string): unknown => JSON.parse(json, (_, value: unknown) => value ?? Number.NaN)
