import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { hearListening } from '../processes/listening.ts'
import { type Child, startChild } from '../stores/child.ts'
import type { Part } from './part.ts'
import { Refused } from './refused.ts'

export type ServiceSpec = {
  name: string
  /** Arguments to node: the entry file and its own arguments. */
  args: string[]
  env: Record<string, string>
  cwd: string
  pidFile: string
  stopMs: number
  /** From start to ready. */
  readyMs: number
  log(line: string): void
}

const Health = z.object({ version: z.string() })
const Readiness = z.object({ checks: z.record(z.string(), z.boolean()) })

/** Starts one of our services and waits until `/readyz` answers 200. Leaves nothing running when it throws. */
export async function startService(spec: ServiceSpec, halt: AbortSignal): Promise<Part> {
  const listening = hearListening()
  const child = await startChild({
    ...spec,
    command: process.execPath,
    stopSignal: 'SIGTERM',
    log(line) {
      spec.log(line)
      listening.line(line)
    },
  })
  const giveUp = failing(spec, child, halt)
  try {
    const { port, internalPort } = await Promise.race([listening.said, giveUp.failed])
    const internalUrl = `http://127.0.0.1:${internalPort}`
    await Promise.race([ready(internalUrl, giveUp.over, giveUp.unready), giveUp.failed])
    const { version } = Health.parse(await (await fetch(`${internalUrl}/healthz`)).json())
    const url = port === undefined ? internalUrl : `http://127.0.0.1:${port}`
    return {
      name: spec.name,
      pid: child.pid,
      version,
      url,
      internalUrl,
      exited: child.exited,
      stop: () => child.stop(),
    }
  } catch (error) {
    await child.stop()
    throw error
  } finally {
    giveUp.end()
  }
}

/** Rejects when the service ends, is too slow, or the start is aborted. */
function failing(spec: ServiceSpec, child: Child, halt: AbortSignal) {
  const over = new AbortController()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  let missing = 'it does not listen'
  void child.exited.then((lines) => failed.reject(new Refused(lines)))
  const late = setTimeout(
    () =>
      failed.reject(
        new Refused(
          `${child.lastLines()}\n${spec.name} was not ready after ${spec.readyMs / 1_000} s: ${missing}`,
        ),
      ),
    spec.readyMs,
  )
  const called = () => failed.reject(new Refused(`the start of ${spec.name} was aborted`))
  if (halt.aborted) called()
  halt.addEventListener('abort', called, { once: true })
  return {
    failed: failed.promise,
    over: over.signal,
    unready(checks: string[]) {
      missing = `waiting for ${checks.join(', ')}`
    },
    end() {
      over.abort()
      clearTimeout(late)
      halt.removeEventListener('abort', called)
    },
  }
}

/** Polls `/readyz` until it answers 200. `unready` hears which checks fail. */
async function ready(
  internalUrl: string,
  over: AbortSignal,
  unready: (checks: string[]) => void,
): Promise<void> {
  while (!over.aborted) {
    try {
      const answer = await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
      if (answer.ok) return
      const { checks } = Readiness.parse(await answer.json())
      unready(Object.keys(checks).filter((name) => !checks[name]))
    } catch {
      unready(['its internal port to answer'])
    }
    await sleep(100)
  }
}
