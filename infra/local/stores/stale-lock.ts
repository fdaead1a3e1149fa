import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import { processStart } from './process-start.ts'

/**
 * Removes the lock of an ended Postgres that is still a zombie: killed together with its parent, it is not reaped at
 * once, and Postgres takes the zombie for a running server. Its other processes must have ended (`stopOrphan`).
 */
export async function removeStaleLock(data: string): Promise<void> {
  const path = join(data, 'postmaster.pid')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const pid = Number(text.split('\n')[0])
  const zombie = existsSync(`/proc/${pid}`) && (await processStart(pid)) === undefined
  if (zombie) await rm(path, { force: true })
}
