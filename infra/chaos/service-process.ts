import { createWriteStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { NotListening, type Server, startServer } from '@sluice/local/processes/start-server'
import { bareEnv } from '@sluice/local/stores/system-env'
import { Late } from './wait.ts'

const root = new URL('../..', import.meta.url).pathname

export type ServicePlan = {
  name: string
  /** Path of the entry file from the repository's root. */
  entry: string
  env: Record<string, string>
  /** Its output is appended here. */
  logFile: string
}

/** Makes a signal to this process end all services, too; otherwise they would keep running. */
export function endOnSignal(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1))
}

/** Starts a service as leader of its own process group and waits for its `listening` line. */
export async function startService(plan: ServicePlan, withinMs = 90_000): Promise<Server> {
  const log = createWriteStream(plan.logFile, { flags: 'a' })
  try {
    return await startServer({
      name: plan.name,
      command: process.execPath,
      args: [plan.entry],
      cwd: root,
      env: { ...bareEnv(process.env), ...plan.env },
      log: (line) => void log.write(`${line}\n`),
      readyMs: withinMs,
    })
  } catch (error) {
    const words = `${(error as Error).message}\nsee ${plan.logFile}`
    if (error instanceof NotListening && error.late) throw new Late(words)
    throw new Error(words)
  }
}

/** Stops it gracefully; throws unless it exits cleanly. Does nothing if it has already ended by itself. */
export async function stopCleanly(service: Server, withinMs = 20_000): Promise<void> {
  const gone = await Promise.race([service.exited.then(() => true), setImmediate(false)])
  if (gone) return
  const how = await service.stop(withinMs)
  if (how !== 0)
    throw new Error(`${service.name} stopped with ${how}\n${service.lines().slice(-5).join('\n')}`)
}
