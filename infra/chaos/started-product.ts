import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningPart, type RunningState, readRunning } from '@sluice/local/start/state-file'
import { childrenOf } from '@sluice/local/stores/children-of'
import { bareEnv } from '@sluice/local/stores/system-env'
import type { Ground } from './ground.ts'
import { until } from './wait.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** The whole product, run by `make start` with its own home and port. */
export type StartedProduct = {
  port: number
  state(): Promise<RunningState>
  part(name: string): Promise<RunningPart>
  /** Kills all its processes at once, including the one that starts the others. */
  killAll(): Promise<void>
  /** Starts it again on the same home. */
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startMake(ground: Ground, home: string, port: number): Promise<StartedProduct> {
  await mkdir(home, { recursive: true })
  // Only the starting process runs from changed sources; it does not pass them on to its children.
  const { NODE_OPTIONS = '', ...preload } = ground.preload
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const log = openSync(join(home, 'start.log'), 'a', 0o600)
    child = spawn(
      process.execPath,
      [...NODE_OPTIONS.split(' ').filter(Boolean), 'infra/local/start/main.ts'],
      {
        cwd: ROOT,
        env: { ...bareEnv(process.env), SLUICE_HOME: home, SLUICE_PORT: String(port), ...preload },
        stdio: ['ignore', log, log],
      },
    )
    await until('the product is ready', 120_000, async () => {
      if (child?.exitCode !== null) throw new Error(`the product ended with ${child?.exitCode}`)
      return (await readRunning(home))?.phase === 'ready'
    })
  }
  async function state(): Promise<RunningState> {
    const now = await readRunning(home)
    if (!now) throw new Error('the product is not running')
    return now
  }
  await start()
  return {
    port,
    state,
    start,
    async part(name) {
      const found = (await state()).parts.find((each) => each.name === name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    },
    async killAll() {
      const pids = (await state()).parts.flatMap(({ pid }) => pid ?? [])
      const children = (await Promise.all(pids.map(childrenOf))).flat()
      const ended = child && once(child, 'exit')
      for (const pid of [child?.pid ?? [], ...pids, ...children].flat()) process.kill(pid, 'SIGKILL')
      await ended
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
