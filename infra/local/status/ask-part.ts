import { z } from 'zod'
import type { RunningPart } from '../start/state-file.ts'
import { processStart } from '../stores/process-start.ts'

const Readiness = z.object({ checks: z.record(z.string(), z.boolean()) })
const WAIT_MS = 3_000

/** State of a part: `ready`, its failing checks, or that it does not answer. */
export async function stateOf(part: RunningPart): Promise<string> {
  if (part.state === 'given up') return 'given up'
  if (part.state === 'down') return 'restarting'
  if (part.pid !== undefined && (await processStart(part.pid)) === undefined) return 'gone'
  if (!part.internalUrl) return part.pid === undefined ? 'elsewhere' : 'running'
  try {
    const answer = await fetch(`${part.internalUrl}/readyz`, { signal: AbortSignal.timeout(WAIT_MS) })
    if (answer.ok) return 'ready'
    const { checks } = Readiness.parse(await answer.json())
    return `not ready: ${Object.keys(checks).filter((name) => !checks[name])}`
  } catch {
    return 'does not answer'
  }
}

/** The part's metrics in Prometheus's text format; undefined if it serves none. */
export async function metricsOf(part: RunningPart | undefined): Promise<string | undefined> {
  if (!part?.internalUrl) return undefined
  try {
    const answer = await fetch(`${part.internalUrl}/metrics`, { signal: AbortSignal.timeout(WAIT_MS) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
