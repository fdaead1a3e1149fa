import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type ProcessRow = { pid: number; parent: number; rssBytes: number }

const PAGE_BYTES = 4096

async function linuxRow(pid: string): Promise<ProcessRow[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number(pid), parent: Number(fields[1]), rssBytes: Number(fields[21]) * PAGE_BYTES }]
  } catch {
    return []
  }
}

/** Every visible process of this machine; resident memory in bytes. */
export async function readProcesses(): Promise<ProcessRow[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    return (await Promise.all(pids.map(linuxRow))).flat()
  }
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
    .map(([pid, parent, kib]) => ({ pid, parent, rssBytes: kib * 1024 }))
}

/** Resident memory of a process and all its descendants; shared pages count once per process. */
export function memoryOf(pid: number, rows: readonly ProcessRow[]): number {
  const own = rows.find((row) => row.pid === pid)?.rssBytes ?? 0
  const children = rows.filter((row) => row.parent === pid && row.pid !== pid)
  return children.reduce((sum, child) => sum + memoryOf(child.pid, rows), own)
}
