import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'

const OTHERS = 0o077

/**
 * Makes the home and all that is in it its user's alone: folders 0700, files 0600 (0700 where it may be executed).
 * Links are left as they are. What is made later has these modes by the mask of the process.
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
    // What still ran may have removed it meanwhile.
    if (!isMissing(error)) throw error
  }
}
