import type { Random } from '@sluice/local/random'
import { quantile } from './quantile.ts'
import { type Attempt, createVisitClient } from './visit-client.ts'

/** Long, because on a busy machine a late answer is not a lost one. */
const PATIENCE_MS = 15_000

export type LoadPlan = {
  /** Public ports of the nodes, visited in turn; read again for each visit. */
  ports: () => readonly number[]
  codes: readonly string[]
  /** Visits per second, sent when due whether or not answers arrive, so that a slow server shows. */
  rate: number
  /** Maximum number of visits. */
  count: number
  random: Random
  maxInFlight?: number
  timeoutMs?: number
  maxSockets?: number
}

export type Load = {
  /** Grows while the load runs. */
  attempts: readonly Attempt[]
  /** Resolves with all attempts once all have ended. */
  done: Promise<readonly Attempt[]>
  /** Stops sending; resolves like `done`. */
  stop(): Promise<readonly Attempt[]>
}

/** Starts visits at a constant arrival rate, bounded in total, in flight, and in time per visit. */
export function startLoad(plan: LoadPlan): Load {
  const attempts: Attempt[] = []
  const maxInFlight = plan.maxInFlight ?? 2_000
  const client = createVisitClient({
    timeoutMs: plan.timeoutMs ?? PATIENCE_MS,
    maxSockets: plan.maxSockets ?? 64,
  })
  const start = performance.now()
  const inFlight = new Set<Promise<unknown>>()
  let sent = 0
  let stopped = false
  let finish: (all: readonly Attempt[]) => void
  const done = new Promise<readonly Attempt[]>((resolve) => {
    finish = resolve
  })

  const timer = setInterval(tick, 4)
  function tick() {
    const due = Math.min(plan.count, Math.floor(((performance.now() - start) * plan.rate) / 1_000))
    while (sent < due && !stopped) send()
    if (stopped || sent >= plan.count) void end()
  }
  function send() {
    const dueMs = start + (sent * 1_000) / plan.rate
    const ports = plan.ports()
    const port = ports[sent % ports.length] ?? 0
    sent += 1
    const code = plan.random.pick(plan.codes)
    if (inFlight.size >= maxInFlight) {
      attempts.push(unsent(code, port, dueMs))
      return
    }
    const visit = client.visit(port, code, dueMs).then((attempt) => {
      attempts.push(attempt)
      inFlight.delete(visit)
    })
    inFlight.add(visit)
  }
  async function end() {
    clearInterval(timer)
    await Promise.all(inFlight)
    client.close()
    finish(attempts)
  }
  return {
    attempts,
    done,
    stop() {
      stopped = true
      return done
    },
  }
}

function unsent(code: string, port: number, dueMs: number): Attempt {
  const ms = performance.now() - dueMs
  const nothing = { status: undefined, location: undefined, version: undefined }
  return {
    id: '',
    code,
    port,
    outcome: 'unsent',
    at: Date.now(),
    ms,
    fault: 'too many in flight',
    ...nothing,
  }
}

/** Number of visits by outcome. */
export function tally(attempts: readonly Attempt[]): Record<Attempt['outcome'], number> {
  const counts = { redirect: 0, page: 0, refused: 0, unknown: 0, unsent: 0 }
  for (const attempt of attempts) counts[attempt.outcome] += 1
  return counts
}

/** Quantile `share` (0 to 1) of the times of answered visits, in ms. */
export function quantileMs(attempts: readonly Attempt[], share: number): number {
  const answered = attempts.filter((attempt) => attempt.status !== undefined)
  return quantile(
    answered.map((attempt) => attempt.ms),
    share,
  )
}

/** Number of visits without a redirect by outcome: `404: 3, ECONNRESET: 1`. */
export function failures(attempts: readonly Attempt[]): string {
  const failed = attempts.filter((attempt) => attempt.outcome !== 'redirect')
  const groups = Map.groupBy(failed, (attempt) => String(attempt.status ?? attempt.fault))
  return [...groups].map(([how, all]) => `${how}: ${all.length}`).join(', ')
}
