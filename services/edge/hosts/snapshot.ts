import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EdgeHost } from '@sluice/contract/edge'
import { entriesIn } from '@sluice/kit/files'
import type { Log } from '@sluice/kit/log'

const FILE = /^\d+\.json$/

export type Snapshot = {
  hosts: Map<number, EdgeHost>
  keep(changes: readonly EdgeHost[]): Promise<void>
}

/**
 * The hosts that were known when the process last ended: a file for each, named by its id. One that cannot be read is left
 * out; account has it.
 */
export async function openSnapshot(folder: string, log: Log): Promise<Snapshot> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hosts = new Map<number, EdgeHost>()
  for (const { name } of await entriesIn(folder)) {
    if (!FILE.test(name)) continue
    const read = EdgeHost.safeParse(
      await readFile(join(folder, name), 'utf8')
        .then(JSON.parse)
        .catch(() => null),
    )
    if (read.success) hosts.set(read.data.id, read.data)
    else log.warn({ file: name }, 'a host in the snapshot cannot be read')
  }
  return {
    hosts,
    async keep(changes) {
      for (const host of changes) {
        const file = join(folder, `${host.id}.json`)
        if (host.gone) await rm(file, { force: true })
        else {
          await writeFile(`${file}.new`, JSON.stringify(host), { mode: 0o600 })
          await rename(`${file}.new`, file)
        }
      }
    },
  }
}
