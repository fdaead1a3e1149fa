import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { processStart } from './process-start.ts'

/** A process that we started, distinguishable from later ones with the same pid. */
export const OwnProcess = z.object({
  pid: z.int().positive(),
  started: z.string(),
  /** Boot id of the system; pids and times of another boot mean nothing. */
  boot: z.string().optional(),
  program: z.string().optional(),
  /** Working folder of this part only: processes of its program in it are its own, whatever their group. */
  folder: z.string().optional(),
})
export type OwnProcess = z.output<typeof OwnProcess>

const LEFTOVERS_MS = 2_000
const POLL_MS = 50

const linux = process.platform === 'linux'
const orNothing = (reading: Promise<string>) => reading.catch(() => undefined)

const bootId = async () =>
  linux ? (await orNothing(readFile('/proc/sys/kernel/random/boot_id', 'utf8')))?.trim() : undefined

/** Its program file, even if a newer one has replaced that. */
const programOf = async (pid: number) =>
  (await orNothing(readlink(`/proc/${pid}/exe`)))?.replace(/ \(deleted\)$/, '')

/** Reads the identity of the running process `pid`. */
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
 * Pids of `own` and its leftovers: members of its group, and processes in its folder (each Postgres process leads its
 * own group), if they run the same program and are not older. Leftovers can be found on Linux only.
 */
async function running(own: OwnProcess): Promise<number[]> {
  if (own.boot !== undefined && own.boot !== (await bootId())) return []
  const now = await processStart(own.pid)
  const leader = now === own.started ? [own.pid] : []
  if (!linux || own.program === undefined) return leader
  // If another process has this pid, our group is gone: the system reuses a pid only when its group is empty.
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
 * Ends `own`, then its leftovers; resolves when none of them runs. `own` gets `signal`, and SIGKILL after `stopMs`.
 * Leftovers get the same signal, and SIGKILL two seconds after `own` ended.
 */
export async function endProcesses(own: OwnProcess, signal: NodeJS.Signals, stopMs: number): Promise<void> {
  const told = new Map<number, string | undefined>()
  let killAt = Date.now() + stopMs
  let led = true
  for (;;) {
    const alive = [...new Set([...(await running(own)), ...(await ending(told))])]
    if (alive.length === 0) return
    const leads = alive.includes(own.pid)
    if (led && !leads) killAt = Date.now() + LEFTOVERS_MS
    led = leads
    for (const pid of leads ? [own.pid] : alive) {
      const first = !told.has(pid)
      if (first) told.set(pid, await processStart(pid))
      if (Date.now() >= killAt) tell(pid, 'SIGKILL')
      else if (first) tell(pid, signal)
    }
    await sleep(POLL_MS)
  }
}

/** Those told to end that still run. While a process exits, its program and folder can no longer be read. */
async function ending(told: ReadonlyMap<number, string | undefined>): Promise<number[]> {
  const starts = await Promise.all([...told.keys()].map(processStart))
  return [...told].flatMap(([pid, started], at) =>
    started !== undefined && starts[at] === started ? [pid] : [],
  )
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH: it has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
