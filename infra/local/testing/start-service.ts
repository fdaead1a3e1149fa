import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { guardProcess } from '../stores/guard.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const KEPT_LINES = 2_000

const Listening = z.object({
  msg: z.literal('listening'),
  port: z.int().optional(),
  internalPort: z.int().optional(),
})

export type RunningService = {
  /** 0 when the service has no public port. */
  port: number
  internalPort: number
  pid: number
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | NodeJS.Signals>
  kill(signal: NodeJS.Signals): void
  /** What it printed so far, by line. */
  logs(): string[]
  /** SIGTERM, then SIGKILL after `ms` (15,000); gives how it ended. */
  stop(ms?: number): Promise<number | NodeJS.Signals>
}

/** A secret that all services of one test share as `INTERNAL_SECRET`. */
export const testSecret = () => randomBytes(24).toString('hex')

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL')
})

/**
 * Runs `node services/<name>/main.ts` on loopback with chosen free ports and waits for its `listening` line. `env` is
 * added to `PORT=0`, `INTERNAL_PORT=0`, `LOG_LEVEL=info` and the PATH: nothing else of ours reaches it. Stop what you
 * start, in `afterAll` or `onTestFinished`; what is forgotten is killed when the test process ends.
 */
export async function startService(
  name: string,
  env: Record<string, string>,
  options: { readyMs?: number } = {},
): Promise<RunningService> {
  const child = spawn(process.execPath, [`services/${name}/main.ts`], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      INTERNAL_PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  running.add(child)
  const guard = child.pid === undefined ? undefined : guardProcess(-child.pid, 'SIGKILL')
  const lines: string[] = []
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      guard?.kill('SIGKILL')
      resolve(signal ?? code ?? 0)
    })
  })
  const ready = new Promise<z.output<typeof Listening>>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > KEPT_LINES) lines.shift()
        const parsed = Listening.safeParse(jsonOf(line))
        if (parsed.success) resolve(parsed.data)
      })
    }
  })
  const timer = AbortSignal.timeout(options.readyMs ?? 30_000)
  const late = new Promise<'late'>((resolve) => timer.addEventListener('abort', () => resolve('late')))
  const first = await Promise.race([ready, ended.then((code) => `exit ${code}`), late])
  if (typeof first === 'string') {
    killGroup(child, 'SIGKILL')
    throw new Error(`${name} was not listening (${first}):\n${lines.slice(-30).join('\n')}`)
  }
  return {
    port: first.port ?? 0,
    internalPort: first.internalPort ?? 0,
    pid: child.pid as number,
    ended,
    kill: (signal) => void child.kill(signal),
    logs: () => [...lines],
    async stop(ms = 15_000) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => killGroup(child, 'SIGKILL'), ms)
      const how = await ended
      clearTimeout(timer)
      return how
    },
  }
}

/** The service and what it forked. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid as number), signal)
  } catch {
    child.kill(signal)
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
