import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of `/proc` times; fixed at 100 by Linux for user space. */
const TICKS = 100

type Stat = { parent: number; cpuSeconds: number; startTicks: number }

/** Undefined if the process is gone. */
function stat(pid: number): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (index: number) => Number(fields[index])
  return { parent: field(1), cpuSeconds: (field(11) + field(12)) / TICKS, startTicks: field(19) }
}

/** The process and all its living descendants. */
export function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), stat(Number(name))?.parent] as const)
  const found = [pid]
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.push(child)
  return found
}

/** Sends a signal; does nothing if the process has already ended. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** User and system seconds of one process so far, including all threads. Throws if it is gone. */
export function cpuSeconds(pid: number): number {
  const read = stat(pid)
  if (!read) throw new Error(`process ${pid} is gone`)
  return read.cpuSeconds
}

export const familyCpuSeconds = (pid: number): number =>
  family(pid).reduce((sum, member) => sum + (stat(member)?.cpuSeconds ?? 0), 0)

/** Resident bytes of one process. Throws if it is gone. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  if (!kilobytes) throw new Error(`process ${pid} has no resident memory`)
  return Number(kilobytes) * 1024
}

/** Seconds of one core since boot. `total` includes time stolen by the hypervisor; `busy` does not. */
export function coreSeconds(core: number): { busy: number; stolen: number; total: number } {
  const line = readFileSync('/proc/stat', 'latin1').match(new RegExp(`^cpu${core} (.*)$`, 'm'))?.[1]
  if (!line) throw new Error(`there is no core ${core}`)
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, stolen = 0] = line
    .split(' ')
    .map((ticks) => Number(ticks) / TICKS)
  const busy = user + nice + system + irq + soft
  return { busy, stolen, total: busy + idle + wait + stolen }
}
