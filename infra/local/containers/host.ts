import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { childrenOf } from '../stores/children-of.ts'

/**
 * The machine the containers run on: a network, processes and a `/run` of its own. When it is closed, or the process that
 * opened it dies, its processes end and its files are gone.
 */
export type Host = {
  /** Path, from outside, of a file or socket under the host's `/run`. */
  path(inside: string): string
  /** Starts a command in the host or in one of its network namespaces. */
  start(command: readonly string[], options?: SpawnOptions & { network?: string | undefined }): ChildProcess
  /** Runs a command and returns its output; throws with its error output when it fails. */
  run(command: readonly string[], options?: RunOptions): Promise<string>
  close(): Promise<void>
}

type RunOptions = { network?: string; timeoutMs?: number; env?: Record<string, string> }

/** `cat` is the first process. When its input closes it ends, and every other process with it. */
const FIRST = `set -e
mount -t tmpfs -o mode=755,size=8g sluice /run
mount -t tmpfs -o mode=1777 sluice /dev/shm
mkdir /run/netns
echo "nameserver $1" > /run/resolv.conf
mount --bind /run/resolv.conf /etc/resolv.conf
ip link set lo up
echo 1 > /proc/sys/net/ipv4/ip_forward
echo open
exec cat`

/** `nameServer`: the address of the only name server. Throws without Linux and root. */
export async function openHost(nameServer: string): Promise<Host> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('The containers run in network namespaces of their own: this needs Linux and root.')
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const keeper = spawn('unshare', [...namespaces, 'sh', '-c', FIRST, 'sh', nameServer], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C must reach only the process that closes this one in order.
    detached: true,
  })
  const ended = once(keeper, 'close')
  await isOpen(keeper)
  const [first] = await childrenOf(keeper.pid ?? 0)
  const path = (inside: string) => `/proc/${first}/root${inside}`

  // Debian keeps programs for root in /usr/sbin.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const enter = (command: readonly string[], network?: string): [string, string[]] => [
    'nsenter',
    [
      `--target=${first}`,
      '--mount',
      '--pid',
      network === undefined ? '--net' : `--net=${path(`/run/netns/${network}`)}`,
      '--',
      ...command,
    ],
  ]
  return {
    path,
    start(command, { network, ...options } = {}) {
      return spawn(...enter(command, network), { ...options, env: { ...env, ...options.env } })
    },
    async run(command, { network, timeoutMs = 30_000, env: further = {} } = {}) {
      const { stdout } = await promisify(execFile)(...enter(command, network), {
        env: { ...env, ...further },
        timeout: timeoutMs,
        maxBuffer: 64 * 1024 * 1024,
      })
      return stdout
    },
    async close() {
      keeper.kill('SIGKILL')
      await ended
    },
  }
}

async function isOpen(keeper: ChildProcess): Promise<void> {
  const said: string[] = []
  const opened = new Promise<void>((resolve, reject) => {
    keeper.once('error', reject)
    keeper.once('close', () => reject(new Error(`no namespaces can be made here:\n${said.join('\n')}`)))
    for (const stream of [keeper.stdout, keeper.stderr])
      createInterface({ input: stream as NonNullable<typeof stream> }).on('line', (line) => {
        said.push(line)
        if (line === 'open') resolve()
      })
  })
  await opened
}
