import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EdgeHost } from '@sluice/contract/edge'
import { entriesIn } from '@sluice/kit/files'
import type { Log } from '@sluice/kit/log'
import { LIST_FILES, listsOf } from './lists.ts'

const KEY_FILE = /^(\d+)\.pem$/

export type NginxFiles = {
  /** Makes the folder hold exactly these hosts. */
  writeAll(hosts: ReadonlyMap<number, EdgeHost>): Promise<void>
  write(hosts: ReadonlyMap<number, EdgeHost>, changes: readonly EdgeHost[]): Promise<void>
}

/**
 * The folder that nginx reads. A certificate and its key are one file, so that no handshake meets one without the other.
 * `generation` changes with what nginx reads only when it is reloaded.
 */
export function createFiles(
  folder: string,
  open: (id: number, sealed: Buffer) => string,
  log: Log,
): NginxFiles {
  const certificates = join(folder, 'certificates')
  const withKey = new Set<number>()

  async function put(file: string, text: string): Promise<void> {
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }

  async function writeKey({ id, gone, certificate }: EdgeHost): Promise<void> {
    const file = join(certificates, `${id}.pem`)
    const text = gone || !certificate ? undefined : pemOf(id, certificate)
    if (text === undefined) {
      withKey.delete(id)
      await rm(file, { force: true })
      return
    }
    await put(file, text)
    withKey.add(id)
  }

  /** undefined: the key does not open, or is another's. nginx would refuse every handshake with it. */
  function pemOf(id: number, { chain, key }: NonNullable<EdgeHost['certificate']>): string | undefined {
    try {
      const pem = open(id, Buffer.from(key, 'base64'))
      if (new X509Certificate(chain).checkPrivateKey(createPrivateKey(pem))) return `${pem.trim()}\n${chain}`
      log.error({ domain: id }, 'the certificate and its key do not belong together')
    } catch (error) {
      log.error({ domain: id, err: error }, 'the certificate cannot be used')
    }
    return undefined
  }

  async function writeLists(hosts: ReadonlyMap<number, EdgeHost>): Promise<void> {
    const lists = listsOf(hosts.values(), withKey)
    for (const name of LIST_FILES) await put(join(folder, name), lists[name])
    const generation = createHash('sha256').update(JSON.stringify(lists)).digest('hex')
    await put(join(folder, 'generation'), generation)
  }

  return {
    async writeAll(hosts) {
      await mkdir(certificates, { recursive: true, mode: 0o700 })
      for (const host of hosts.values()) await writeKey(host)
      for (const { name } of await entriesIn(certificates))
        if (!withKey.has(Number(KEY_FILE.exec(name)?.[1]))) await rm(join(certificates, name))
      await writeLists(hosts)
    },
    async write(hosts, changes) {
      for (const host of changes) await writeKey(host)
      await writeLists(hosts)
    },
  }
}
