import { createWriteStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { NotListening, type Server, startServer } from '@sluice/local/processes/start-server'
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

/** Lets a signal end this process in a way that takes all services along; they would go on without it. */
export function endOnSignal(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1))
}

/** Runs a service as the leader of a process group of its own and waits for its `listening` line. */
export async function startService(plan: ServicePlan, withinMs = 90_000): Promise<Server> {
  const log = createWriteStream(plan.logFile, { flags: 'a' })
  const { PATH, HOME } = process.env
  try {
    return await startServer({
      name: plan.name,
      command: process.execPath,
      args: [plan.entry],
      cwd: root,
      env: { PATH, HOME, ...plan.env },
      log: (line) => void log.write(`${line}\n`),
      readyMs: withinMs,
    })
  } catch (error) {
    const words = `${(error as Error).message}\nsee ${plan.logFile}`
    if (error instanceof NotListening && error.late) throw new Late(words)
    throw new Error(words)
  }
}

/** Asks it to stop, and throws unless it ends cleanly. One that has ended by itself is left as it is. */
export async function stopCleanly(service: Server, withinMs = 20_000): Promise<void> {
  const gone = await Promise.race([service.exited.then(() => true), setImmediate(false)])
  if (gone) return
  const how = await service.stop(withinMs)
  if (how !== 0)
    throw new Error(`${service.name} stopped with ${how}\n${service.lines().slice(-5).join('\n')}`)
}
