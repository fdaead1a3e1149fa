import { randomUUID } from 'node:crypto'
import {
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isMissing } from '@sluice/kit/files'

const compress = promisify(gzip)

/** The build does not know the site's address; pages for search engines and link previews name it so. */
const ORIGIN = /%ORIGIN%/g
const NAMES_ORIGIN = /\.(html|xml|txt)$/
const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|xml)$/
const WORTH_IT_BYTES = 512

export type PublishedSite = { now: string; before: string }

/** Where the site lies under `dir`, whichever build it is. */
export const placesIn = (dir: string): PublishedSite => ({
  now: join(dir, 'now'),
  before: join(dir, 'before'),
})

/**
 * Copies the web build at `dist` under `dir` for a site at `origin`, each text with a compressed form, and puts it in the
 * place of the former in one step. Pages that are open still ask for scripts of the build before, so that one stays.
 * Throws when `dist` holds no build.
 */
export async function publishSite(dist: string, dir: string, origin: string): Promise<void> {
  await stat(join(dist, 'index.html')).catch((error: unknown) => {
    throw isMissing(error) ? new Error(`${dist} holds no web build`) : error
  })
  const name = `build-${randomUUID()}`
  const copy = join(dir, name)
  await mkdir(dir, { recursive: true })
  await cp(dist, copy, { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const file of await readdir(copy, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      await prepare(
        join(file.parentPath, file.name),
        join(dist, file.parentPath.slice(copy.length), file.name),
        origin,
      )
  const { now, before } = placesIn(dir)
  const former = await targetOf(now)
  await pointAt(before, former ?? name)
  await pointAt(now, name)
  const kept = new Set([name, former ?? name])
  for (const old of await readdir(dir))
    if (old.startsWith('build-') && !kept.has(old)) await rm(join(dir, old), { recursive: true, force: true })
}

/** Files keep the time of their originals, so that browsers that have them are told so after a restart, too. */
async function prepare(file: string, original: string, origin: string): Promise<void> {
  const { mtime } = await stat(original)
  let content = await readFile(file)
  if (NAMES_ORIGIN.test(file)) {
    content = Buffer.from(content.toString().replace(ORIGIN, () => origin))
    await writeFile(file, content)
  }
  await utimes(file, mtime, mtime)
  if (!COMPRESSIBLE.test(file) || content.length < WORTH_IT_BYTES) return
  await writeFile(`${file}.gz`, await compress(content, { level: 9 }))
  await utimes(`${file}.gz`, mtime, mtime)
}

async function targetOf(link: string): Promise<string | undefined> {
  try {
    return await readlink(link)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function pointAt(link: string, target: string): Promise<void> {
  await rm(`${link}.new`, { force: true })
  await symlink(target, `${link}.new`)
  await rename(`${link}.new`, link)
}
