import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Ended } from '../processes/group.ts'
import { type Server, startServer } from '../processes/start-server.ts'
import { bareEnv } from '../stores/system-env.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type RunningService = Pick<Server, 'port' | 'internalPort' | 'pid' | 'stop'> & {
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** Its output so far, by line. */
  logs(): string[]
}

/** The `INTERNAL_SECRET` shared by the services of one test. */
export const testSecret = () => randomBytes(24).toString('hex')

/**
 * Runs `node services/<name>/main.ts` on free loopback ports and waits for its `listening` line. It gets `env`,
 * `PORT=0`, `INTERNAL_PORT=0`, `LOG_LEVEL=info`, `bareEnv` and nothing else. Stop it in `afterAll` or `onTestFinished`;
 * otherwise it is killed when the test process ends.
 */
export async function startService(
  name: string,
  env: Record<string, string>,
  options: { readyMs?: number } = {},
): Promise<RunningService> {
  const server = await startServer({
    name,
    command: process.execPath,
    args: [`services/${name}/main.ts`],
    cwd: ROOT,
    env: { ...bareEnv(process.env), PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'info', ...env },
    readyMs: options.readyMs ?? 30_000,
  })
  return { ...server, kill: server.signal, logs: server.lines }
}
