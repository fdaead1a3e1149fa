import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Ended } from '../processes/group.ts'
import { type Server, startServer } from '../processes/start-server.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type RunningService = Pick<Server, 'port' | 'internalPort' | 'pid' | 'stop'> & {
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** What it printed so far, by line. */
  logs(): string[]
}

/** A secret that all services of one test share as `INTERNAL_SECRET`. */
export const testSecret = () => randomBytes(24).toString('hex')

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
  const { PATH, HOME } = process.env
  const server = await startServer({
    name,
    command: process.execPath,
    args: [`services/${name}/main.ts`],
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'info', ...env },
    readyMs: options.readyMs ?? 30_000,
  })
  return { ...server, kill: server.signal, logs: server.lines }
}
