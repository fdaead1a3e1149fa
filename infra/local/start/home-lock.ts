import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMissing } from '@sluice/kit/files'
import { Refused } from './refused.ts'

const SQLITE_BUSY = 5

/**
 * Makes this process the only one that runs the product from `home`. Refuses, naming the other process, when one
 * already does. An empty SQLite file carries an operating system lock: it ends with its process, and two starts can
 * never both take it. Returns the release.
 */
export async function lockHome(home: string, port: number): Promise<() => void> {
  const run = join(home, 'run')
  await mkdir(run, { recursive: true })
  const holder = join(run, 'holder')
  const lock = new DatabaseSync(join(run, 'lock.db'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Refused(
      `Sluice is already running from ${home} (${await nameOf(holder)}). ` +
        'Stop it first, or give this one its own folder: make start SLUICE_HOME=.data-2 SLUICE_PORT=8090',
    )
  }
  await writeFile(holder, `process ${process.pid}, http://localhost:${port}`)
  return () => lock.close()
}

async function nameOf(holder: string): Promise<string> {
  try {
    return await readFile(holder, 'utf8')
  } catch (error) {
    if (isMissing(error)) return 'it is starting'
    throw error
  }
}
