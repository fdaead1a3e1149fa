import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'

const OTHERS = 0o077

/**
 * Restricts the home and everything in it to its user: folders 0700, files 0600 (0700 if executable). Links are left
 * as they are. Later files get these modes from the process's umask.
 */
export async function tightenHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await tighten(home)
}

async function tighten(path: string): Promise<void> {
  try {
    const stat = await lstat(path)
    if (stat.isSymbolicLink()) return
    if (stat.mode & OTHERS) await chmod(path, stat.mode & 0o700)
    if (!stat.isDirectory()) return
    for (const name of await readdir(path)) await tighten(join(path, name))
  } catch (error) {
    // A process that was still running may have removed it meanwhile.
    if (!isMissing(error)) throw error
  }
}
