import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { processStart } from '../stores/process-start.ts'
import { Refused } from './refused.ts'

const Holder = z.object({ pid: z.int().positive(), started: z.string(), port: z.int() })
type Holder = z.output<typeof Holder>

/**
 * Makes this process the only one that runs the product from `home`; refuses, naming the other, when one does.
 * A lock whose holder is gone is taken over. Returns the release.
 */
export async function lockHome(home: string, port: number): Promise<() => Promise<void>> {
  const run = join(home, 'run')
  const path = join(run, 'lock')
  const mine = join(run, `lock.${process.pid}`)
  await mkdir(run, { recursive: true })
  const holder: Holder = { pid: process.pid, started: (await processStart(process.pid)) ?? '', port }
  await writeFile(mine, JSON.stringify(holder))
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(mine, path)) return () => rm(path, { force: true })
      const other = await readHolder(path)
      if (other && (await processStart(other.pid)) === other.started)
        throw new Refused(
          `Sluice is already running from ${home} (process ${other.pid}, http://localhost:${other.port}). ` +
            'Stop it first, or give this one a folder of its own: make start SLUICE_HOME=.data-2 SLUICE_PORT=8090',
        )
      await setAside(path, `${mine}.stale`)
    }
    throw new Refused(`${path} cannot be taken. Is another start of the same folder under way?`)
  } finally {
    await rm(mine, { force: true })
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Takes a dead holder's lock away, unless a third process has replaced it meanwhile: then that one is put back. */
async function setAside(path: string, stale: string): Promise<void> {
  try {
    await rename(path, stale)
  } catch {
    return
  }
  const moved = await readHolder(stale)
  if (moved && (await processStart(moved.pid)) === moved.started) await linked(stale, path)
  await rm(stale, { force: true })
}
