import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * The start time of a process in the system's own format; undefined if there is none or only a zombie. Together with
 * the pid it identifies a process, even when the pid is reused.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
      return stdout.trim() || undefined
    }
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
