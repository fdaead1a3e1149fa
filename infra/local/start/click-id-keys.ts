import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { isMissing } from '@sluice/kit/files'
import { writeSecret } from '../stores/write-secret.ts'
import { Refused } from './refused.ts'

/** File of the keys of click ids. Homes of earlier releases have none. */
export const clickIdKeysFile = (home: string) => join(home, 'click-id-keys')

/**
 * The keys of click ids: given ones, otherwise those of the home, which the first start makes. Refuses a file that holds
 * none; never overwrites one.
 */
export async function readClickIdKeys(home: string, given: string | undefined): Promise<string> {
  if (given) return given
  const path = clickIdKeysFile(home)
  const kept = await read(path)
  if (kept === undefined) {
    const made = `1:${randomBytes(16).toString('hex')}`
    await writeSecret(path, made)
    return made
  }
  const keys = clickIdKeys.safeParse(kept)
  if (keys.success && keys.data.length > 0) return kept
  throw new Refused(
    `${path} holds no keys. Restore your copy of it, or delete it: ` +
      'sales of visits from before are then no longer attributed. Nothing was overwritten.',
  )
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
