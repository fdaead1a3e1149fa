import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'

/** Another live process holds the directory. */
export class JournalLockedError extends Error {
  override name = 'JournalLockedError'
}

/**
 * Takes a directory for this process and returns the release. The lock is a symbolic link whose target names the holder:
 * it is created atomically and needs no data block, so it works on a full disk. A dead holder's lock is taken over. The
 * start time tells a reused process id apart.
 */
export function lockDirectory(dir: string): () => void {
  const path = join(dir, 'lock')
  const self = `${process.pid}:${startOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (link(self, path)) return () => release(path, self)
    const holder = read(path)
    if (holder !== undefined && isAlive(holder))
      throw new JournalLockedError(`${dir} is in use by process ${holder.split(':', 1)[0]}`)
    release(path, holder)
  }
  throw new JournalLockedError(`${dir} is being taken by another process`)
}

function link(text: string, path: string): boolean {
  try {
    symlinkSync(text, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function release(path: string, holder: string | undefined): void {
  if (holder === undefined || read(path) !== holder) return
  try {
    unlinkSync(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isAlive(holder: string): boolean {
  const colon = holder.indexOf(':')
  return startOf(Number(holder.slice(0, colon))) === holder.slice(colon + 1)
}

/** When a process started, according to the system; undefined when it is gone or a zombie. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
