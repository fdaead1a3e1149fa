import { Agent, request } from 'node:http'
import type { Random } from '@sluice/local/random'
import { quantile } from '../quantile.ts'

/** A request that must be answered correctly. */
export type GoodRequest = {
  what: string
  path: string
  headers: Readonly<Record<string, string>>
  /** Describes the fault of an answer; undefined if it is right. */
  wrong: (answer: Answer) => string | undefined
}
export type Answer = { status: number; location: string | undefined; text: string }
export type Attempted = { what: string; ms: number; fault: string | undefined }

export type GoodPlan = {
  host: string
  port: number
  /** Requests per second, sent when due whether or not answers arrive. */
  rate: number
  next: (random: Random) => GoodRequest
  random: Random
}

/** Long, because on a busy machine a late answer is not a lost one. */
const PATIENCE_MS = 15_000

/** Sends one request and checks its answer; never throws. `ms` counts from the monotonic time `dueMs`. */
function attempt(plan: GoodPlan, agent: Agent, good: GoodRequest, dueMs: number): Promise<Attempted> {
  const { what, path, headers } = good
  return new Promise((resolve) => {
    const end = (fault: string | undefined) => resolve({ what, ms: performance.now() - dueMs, fault })
    const options = { host: plan.host, port: plan.port, path, agent, headers }
    const sent = request({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => end(error.message))
      response.on('end', () => {
        const { statusCode: status = 0, headers: given } = response
        end(good.wrong({ status, location: given.location, text: Buffer.concat(chunks).toString() }))
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    sent.end()
  })
}

/** Runs good clients at a constant arrival rate until `stop`, which resolves once every request has ended. */
export function startGood(plan: GoodPlan) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const attempts: Attempted[] = []
  const inFlight = new Set<Promise<void>>()
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) * plan.rate) / 1_000)
    for (; sent < due; sent += 1) {
      const one = attempt(plan, agent, plan.next(plan.random), start + (sent * 1_000) / plan.rate).then(
        (ended) => {
          attempts.push(ended)
          inFlight.delete(one)
        },
      )
      inFlight.add(one)
    }
  }, 4)
  return {
    async stop(): Promise<readonly Attempted[]> {
      clearInterval(timer)
      await Promise.all(inFlight)
      agent.destroy()
      return attempts
    },
  }
}

/** Sends `count` good requests at once, each on its own connection. */
export async function sendAtOnce(plan: GoodPlan, count: number): Promise<readonly Attempted[]> {
  const agent = new Agent({ keepAlive: false })
  const now = performance.now()
  return await Promise.all(
    Array.from({ length: count }, () => attempt(plan, agent, plan.next(plan.random), now)),
  )
}

/** One line per kind of failure, with its count. */
export const failuresOf = (attempts: readonly Attempted[]): string[] =>
  [...Map.groupBy(attempts, ({ what, fault }) => (fault ? `good ${what}: ${fault}` : ''))]
    .filter(([how]) => how !== '')
    .map(([how, all]) => `${how} (${all.length} of ${attempts.length})`)

/** Quantile `share` (0 to 1) of the times of one kind, in ms. */
export const quantileOf = (attempts: readonly Attempted[], what: string, share: number): number =>
  quantile(
    attempts.filter((each) => each.what === what).map(({ ms }) => ms),
    share,
  )
