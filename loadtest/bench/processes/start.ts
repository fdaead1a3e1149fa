import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { endWithBench } from './living.ts'
import { family, signalIfThere } from './proc.ts'

/** A JSON line in which a process says that it listens. */
export type Listening = { port: number; internalPort?: number }

export type Started = { name: string; pid: number; listening: Listening; stop(): Promise<void> }

export type StartOptions = {
  name: string
  /** The core or cores all threads of it may run on; without one, any. */
  core?: number | readonly number[]
  command: string
  args: string[]
  env: Record<string, string>
  /** Directory for its output. */
  logs: string
  /** For programs that print no `listening` line: ready when this port answers. */
  port?: number
  readyWithinMs?: number
}

/** Where tools are looked for; Node itself is started by its full path. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const alive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Ends what is left of a process family, politely first, by the ids it was seen to have. */
async function end(child: ChildProcess): Promise<void> {
  if (!child.pid || !alive(child)) return
  const members = family(child.pid)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const late = globalThis.setTimeout(() => {
    for (const pid of members) signalIfThere(pid, 'SIGKILL')
  }, 15_000)
  await exited
  clearTimeout(late)
}

const opens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function untilOpen(port: number, child: ChildProcess): Promise<Listening> {
  while (alive(child) && !(await opens(port))) await setTimeout(20)
  return { port }
}

/**
 * Starts a process and resolves when it listens; throws with its last lines otherwise. One that ends later without
 * being stopped ends the bench: what is measured then is not what is told.
 */
export async function start(options: StartOptions): Promise<Started> {
  const pinned =
    options.core === undefined
      ? [options.command, ...options.args]
      : ['taskset', '-c', String(options.core), options.command, ...options.args]
  const [command = '', ...args] = pinned
  const child = spawn(command, args, {
    env: { PATH: SYSTEM_PATH, HOME: options.logs, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithBench(child)
  const log = createWriteStream(`${options.logs}/${options.name}.log`)
  const tail: string[] = []
  let wanted = true
  const stop = () => {
    wanted = false
    return end(child)
  }
  const listening = new Promise<Listening>((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`${options.name} ${why}\n${tail.slice(-15).join('\n')}`))
    const timer = globalThis.setTimeout(
      () => failed('did not listen in time'),
      options.readyWithinMs ?? 30_000,
    )
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        if (tail.push(line) > 30) tail.shift()
        if (!line.includes('"listening"')) return
        clearTimeout(timer)
        resolve(JSON.parse(line) as Listening)
      })
    }
    if (options.port)
      untilOpen(options.port, child).then((open) => {
        clearTimeout(timer)
        resolve(open)
      }, reject)
    child.once('error', (error) => failed(error.message))
    child.once('exit', (code, signal) => failed(`ended with ${code ?? signal}`))
  })
  try {
    const started = { name: options.name, pid: child.pid ?? 0, listening: await listening, stop }
    child.once('exit', (code, signal) => {
      if (wanted) throw new Error(`${options.name} ended with ${code ?? signal}\n${tail.join('\n')}`)
    })
    return started
  } catch (error) {
    await stop()
    throw error
  }
}
