import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesIn } from '@sluice/kit/files'
import { isSnapshot } from '@sluice/redirect/cloaks/snapshot'

/** Deletes a redirect node's snapshots of links. They may be newer than the backup, and newer versions win. */
export async function forgetSnapshots(dir: string): Promise<void> {
  const names = (await entriesIn(dir)).map(({ name }) => name)
  for (const name of names.filter(isSnapshot)) await rm(join(dir, name))
}
