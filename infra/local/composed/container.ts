import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ComposedService } from './composition.ts'
import type { Host } from './host.ts'
import type { Image } from './image.ts'
import { prepareMounts } from './prepare.ts'
import { become, environment, sandbox } from './sandbox.ts'

export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Stopped = { afterMs: number; killed: boolean }

/** One run of a service's program. */
export type Container = {
  /** How its first process ended. */
  ended: Promise<Ended>
  /** Runs a command inside as its user, or as root; gives what it printed, throws with what it said when it fails. */
  exec(command: readonly string[], options?: { root?: boolean; timeoutMs?: number }): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
  /** The image's stop signal, and SIGKILL after the service's grace period. */
  stop(): Promise<Stopped>
  /** What it printed last. */
  logTail(): Promise<string>
  /** All that this service has printed. */
  log(): Promise<string>
}

const TAIL_LINES = 25

/** bubblewrap tells the number of the first process in the host; who waits for it holds the pipe open. */
async function toldPid(from: Readable): Promise<number> {
  let told = ''
  for await (const chunk of from) {
    told += chunk
    const pid = /"child-pid": (\d+)[\s\S]*\}/.exec(told)?.[1]
    if (pid !== undefined) return Number(pid)
  }
  throw new Error(`bubblewrap told no process: ${told}`)
}

/** Open files beyond what this machine allows its root cannot be had without Docker. */
function atMost(files: number): number {
  const most = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return most === undefined ? files : Math.min(files, Number(most))
}

/**
 * Starts `command` (the composition's, or else the image's) as Docker would: the image's files, the service's volumes,
 * user, capabilities, limits and network. `further` is another run besides the service's own.
 */
export async function startContainer(
  host: Host,
  name: string,
  image: Image,
  service: ComposedService,
  further?: { command: readonly string[]; run: string },
): Promise<Container> {
  const id = further ? `${name} ${further.run}` : name
  const capabilities = service.cap_drop.length > 0 ? 'none' : 'usual'
  const prepared = {
    env: service.environment,
    mounts: await prepareMounts(host, id, image, service),
    readOnly: service.read_only,
    hostname: name,
  }
  const command = further?.command ?? service.command ?? image.command
  const limits = service.ulimits?.nofile
  mkdirSync(host.path('/run/logs'), { recursive: true })
  const logFile = host.path(`/run/logs/${id}`)
  const log = openSync(logFile, 'a')
  chownSync(logFile, image.uid, image.uid)
  const child = host.start(
    [
      ...(limits ? ['prlimit', `--nofile=${atMost(limits.soft)}:${atMost(limits.hard)}`] : []),
      'bwrap',
      ...sandbox(image, prepared),
      '--',
      ...become(image.uid, { capabilities }),
      // Where its number was told is none of its business.
      ...['sh', '-c', `exec 3>&-\n${image.entry}`, 'entry', ...command],
    ],
    { network: name, stdio: ['ignore', log, log, 'pipe'] },
  )
  closeSync(log)
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  const pid = await Promise.race([toldPid(child.stdio[3] as Readable), ended.then(() => undefined)])
  const printed = () => readFile(logFile, 'utf8')
  if (pid === undefined) throw new Error(`${id} could not be started:\n${await printed()}`)

  const env = Object.entries(environment(image, service.environment)).map(([key, value]) => `${key}=${value}`)
  const kill = async (signal: NodeJS.Signals) => {
    await host.run(['kill', '-s', signal.slice(3), String(pid)])
  }
  return {
    ended,
    exec(inside, { root = false, timeoutMs = 30_000 } = {}) {
      const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts']
      const who = root ? [] : become(image.uid, { capabilities })
      const enter = ['nsenter', `--target=${pid}`, ...namespaces, '--', 'env', '-i', ...env, ...who]
      return host.run([...enter, ...inside], { timeoutMs })
    },
    kill,
    async stop() {
      const begin = performance.now()
      await kill(image.stopSignal)
      let killed = false
      const late = setTimeout(() => {
        killed = true
        // It may have ended this very moment.
        kill('SIGKILL').catch(() => {})
      }, service.stop_grace_period)
      await ended
      clearTimeout(late)
      return { afterMs: performance.now() - begin, killed }
    },
    logTail: async () => (await printed()).split('\n').slice(-TAIL_LINES).join('\n'),
    log: printed,
  }
}
