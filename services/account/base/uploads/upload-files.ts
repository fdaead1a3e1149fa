import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesIn, isMissing } from '@sluice/kit/files'

/** Files with random names below one directory, in folders by the first two characters. */
export type Uploads = {
  /** Resolves with the name when the file is durable on disk. */
  save(bytes: Buffer): Promise<string>
  read(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Names of files older than `ms`, including halves of broken writes. */
  olderThan(ms: number): AsyncIterable<string>
}

const NAME = /^[0-9a-f]{2}[0-9a-f]{30}\.webp(?:\.part)?$/

export function openUploads(directory: string): Uploads {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('not the name of an upload')
    return join(directory, name.slice(0, 2), name)
  }
  return {
    async save(bytes) {
      const name = `${randomBytes(16).toString('hex')}.webp`
      const path = pathOf(name)
      await mkdir(join(directory, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      const file = await open(`${path}.part`, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      return name
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *olderThan(ms) {
      const before = Date.now() - ms
      for (const folder of await entriesIn(directory)) {
        if (!folder.isDirectory()) continue
        for (const { name } of await entriesIn(join(directory, folder.name))) {
          if (NAME.test(name) && (await stat(pathOf(name))).mtimeMs < before) yield name
        }
      }
    },
  }
}
