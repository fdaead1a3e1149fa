import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesIn } from '@sluice/kit/files'
import { isSnapshot } from '@sluice/redirect/cloaks/snapshot'

/** What a redirect node remembers of links may be newer than the backup, and newer versions win: here it forgets it. */
export async function forgetSnapshots(dir: string): Promise<void> {
  const names = (await entriesIn(dir)).map(({ name }) => name)
  for (const name of names.filter(isSnapshot)) await rm(join(dir, name))
}
