import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { processStart } from './process-start.ts'

/** A process that we started, told from every other that may get its number later. */
export const OwnProcess = z.object({
  pid: z.int().positive(),
  started: z.string(),
  /** Of the running system; numbers and times of another boot say nothing. */
  boot: z.string().optional(),
  program: z.string().optional(),
  /** Where only this part works: processes of its program there are its own, in whatever group. */
  folder: z.string().optional(),
})
export type OwnProcess = z.output<typeof OwnProcess>

const LEFTOVERS_MS = 2_000
const POLL_MS = 50

const linux = process.platform === 'linux'
const orNothing = (reading: Promise<string>) => reading.catch(() => undefined)

const bootId = async () =>
  linux ? (await orNothing(readFile('/proc/sys/kernel/random/boot_id', 'utf8')))?.trim() : undefined

/** Its file, also when that was replaced by a newer one meanwhile. */
const programOf = async (pid: number) =>
  (await orNothing(readlink(`/proc/${pid}/exe`)))?.replace(/ \(deleted\)$/, '')

/** Who `pid` is, read while it runs. */
export async function identify(pid: number, folder?: string): Promise<OwnProcess> {
  const boot = await bootId()
  const program = linux ? await programOf(pid) : undefined
  return {
    pid,
    started: (await processStart(pid)) ?? '',
    ...(boot && { boot }),
    ...(program && { program }),
    ...(folder && { folder: await realpath(folder) }),
  }
}

/**
 * Pids of `own` and of the processes it left behind: members of its group, and processes in its folder (each process of
 * Postgres leads a group of its own), if they run the same program and are not older. Only Linux shows those left behind.
 */
async function running(own: OwnProcess): Promise<number[]> {
  if (own.boot !== undefined && own.boot !== (await bootId())) return []
  const now = await processStart(own.pid)
  const leader = now === own.started ? [own.pid] : []
  if (!linux || own.program === undefined) return leader
  // Another process with this number: the system gives it again only when its group is empty.
  const group = now === undefined || leader.length > 0 ? own.pid : undefined
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const left = await Promise.all(pids.map((pid) => isLeftBy(own, group, pid)))
  return [...leader, ...pids.filter((pid, at) => left[at] && pid !== own.pid)]
}

async function isLeftBy(own: OwnProcess, group: number | undefined, pid: number): Promise<boolean> {
  const stat = await orNothing(readFile(`/proc/${pid}/stat`, 'utf8'))
  if (stat === undefined) return false
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || Number(fields[19]) < Number(own.started)) return false
  const grouped = Number(fields[2]) === group
  if (!grouped && own.folder === undefined) return false
  if ((await programOf(pid)) !== own.program) return false
  return grouped || (await orNothing(readlink(`/proc/${pid}/cwd`))) === own.folder
}

/**
 * Ends `own`, then what it left behind; resolves when none of them runs. It gets `signal` and SIGKILL after `stopMs`;
 * what is left of it gets the same signal and SIGKILL two seconds after it ended.
 */
export async function endProcesses(own: OwnProcess, signal: NodeJS.Signals, stopMs: number): Promise<void> {
  const told = new Set<number>()
  let killAt = Date.now() + stopMs
  let led = true
  for (;;) {
    const alive = await running(own)
    if (alive.length === 0) return
    const leads = alive.includes(own.pid)
    if (led && !leads) killAt = Date.now() + LEFTOVERS_MS
    led = leads
    for (const pid of leads ? [own.pid] : alive) {
      if (Date.now() >= killAt) tell(pid, 'SIGKILL')
      else if (!told.has(pid)) tell(pid, signal)
      told.add(pid)
    }
    await sleep(POLL_MS)
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
